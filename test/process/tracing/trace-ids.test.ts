import { hash } from 'node:crypto'
import test from 'ava'
import { isSampled, traceIdsOf } from '../../../process/tracing/trace-ids.ts'

const ids = Array.from({ length: 4_000 }, (_, i) => traceIdsOf(`drw_${i}`))
const sampled = (share: number) => new Set(ids.filter((one) => isSampled(one, share)))

test('a drawing’s trace is the beginning of its id’s SHA-256, as anyone can compute it', (t) => {
  const { traceId, rootSpanId } = traceIdsOf('drw_1')
  t.is(traceId, hash('sha256', 'drw_1', 'hex').slice(0, 32))
  t.regex(traceId, /^[0-9a-f]{32}$/)
  t.regex(rootSpanId, /^[0-9a-f]{16}$/)
  t.is(new Set(ids.map((one) => one.traceId)).size, ids.length)
})

test('of all traces the given share is taken, and a larger share has those of a smaller one', (t) => {
  t.is(sampled(0).size, 0)
  t.is(sampled(1).size, ids.length)
  const [quarter, half] = [sampled(0.25), sampled(0.5)]
  t.true(Math.abs(quarter.size - 1_000) < 150, String(quarter.size))
  t.true(Math.abs(half.size - 2_000) < 150, String(half.size))
  t.true(quarter.isSubsetOf(half))
})
