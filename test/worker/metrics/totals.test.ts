import test from 'ava'
import type { Reading } from '../../../domain/metrics/definition.ts'
import { openMeter } from '../../../worker/metrics/meter.ts'

type Added = readonly Reading[]

const valueIn = (added: Added, name: string, labels: Record<string, string> = {}): number | undefined =>
  added.find((one) => one.name === name && JSON.stringify(one.labels) === JSON.stringify(labels))?.value

const flushed = async (meter: ReturnType<typeof openMeter>): Promise<Added> => {
  let written: Added = []
  await meter.flush(async (added) => {
    written = added
  })
  return written
}

test('all counters are there at zero from the start, and then only what has changed is written', async (t) => {
  const meter = openMeter()
  const first = await flushed(meter)
  t.is(valueIn(first, 'prize_stage_done_total', { stage: 'lock' }), 0)
  t.is(valueIn(first, 'prize_lock_delay_seconds_bucket', { le: '+Inf' }), 0)
  t.is(valueIn(first, 'prize_mail_total', { outcome: 'sent' }), 0)
  t.deepEqual(await flushed(meter), [])
  meter.step({ stage: 'lock', seconds: 20, done: 3, failed: 0 })
  meter.note([{ name: 'prize_paid_cents_total', labels: { chain: 'test' }, value: 500 }])
  const next = await flushed(meter)
  t.is(valueIn(next, 'prize_stage_done_total', { stage: 'lock' }), 3)
  t.is(valueIn(next, 'prize_paid_cents_total', { chain: 'test' }), 500)
  t.is(valueIn(next, 'prize_stage_seconds_sum', { stage: 'lock' }), 20)
  t.is(next.length, 6, 'of the histogram the two buckets above 20 s, its sum and its count')
  t.deepEqual(await flushed(meter), [])
})

test('what could not be written is written with the rest the next time, once', async (t) => {
  const meter = openMeter()
  await flushed(meter)
  const count = () => meter.note([{ name: 'prize_payments_total', labels: { chain: 'test' }, value: 1 }])
  count()
  await t.throwsAsync(
    meter.flush(async () => {
      throw new Error('the database is away')
    }),
  )
  count()
  t.is(valueIn(await flushed(meter), 'prize_payments_total', { chain: 'test' }), 2)
  t.deepEqual(await flushed(meter), [])
})
