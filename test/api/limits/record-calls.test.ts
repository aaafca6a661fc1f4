import test from 'ava'
import { type ApiCall, recordCalls } from '../../../api/limits/record-calls.ts'

const call = (i: number): ApiCall => ({
  startedAt: performance.now(),
  partnerId: 'ptr_a',
  mode: 'test',
  keyId: 'key_a',
  requestId: `req_${i}`,
  method: 'GET',
  path: '/api/v1/campaigns',
  status: 200,
  code: null,
  detail: null,
  errors: null,
  drawingId: null,
  ms: 1.5,
})

/** A record over a database that can be taken away. */
const open = () => {
  const state = { isAway: false, isWrong: false }
  const writes: ApiCall[][] = []
  const lost: number[] = []
  const record = recordCalls({
    write: async (rows) => {
      if (state.isAway) throw new Error('away')
      if (state.isWrong) throw new TypeError('wrong')
      writes.push([...rows])
    },
    isPassing: (error) => (error as Error).message === 'away',
    onLost: (calls) => lost.push(calls),
    onError: () => {},
  })
  const noteMany = (from: number, to: number) => {
    for (let i = from; i < to; i += 1) record.note(call(i))
  }
  return { ...record, state, writes, lost, noteMany, written: () => writes.flat().map(({ requestId }) => requestId) }
}

const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `req_${from + i}`)

test('calls are written many at a time, in the order in which they ended, with when they came', async (t) => {
  const { flush, noteMany, writes, written } = open()
  noteMany(0, 4_500)
  await flush()
  t.deepEqual(written(), ids(0, 4_500))
  t.deepEqual(
    writes.map(({ length }) => length),
    [2_000, 2_000, 500],
  )
  for (const { startedAt } of writes.flat()) t.true(startedAt <= performance.now())
})

test('while the database is away calls wait, and are written in their order when it is back', async (t) => {
  const { flush, noteMany, state, written } = open()
  state.isAway = true
  noteMany(0, 10)
  await flush()
  noteMany(10, 20)
  await flush()
  t.deepEqual(written(), [])
  state.isAway = false
  await flush()
  t.deepEqual(written(), ids(0, 20))
})

test('a call whose write failed says that it may be written already, and one that waited meanwhile does not', async (t) => {
  const { flush, noteMany, state, writes } = open()
  state.isAway = true
  noteMany(0, 1)
  await flush()
  noteMany(1, 2)
  state.isAway = false
  await flush()
  t.deepEqual(
    writes.flat().map(({ isAgain }) => isAgain),
    [true, undefined],
  )
})

test('no more than 20,000 calls wait: those that come then are lost, and it is reported how many', async (t) => {
  const { flush, noteMany, state, written, lost } = open()
  state.isAway = true
  noteMany(0, 20_007)
  await flush()
  state.isAway = false
  await flush()
  t.deepEqual(written(), ids(0, 20_000))
  t.deepEqual(lost, [7])
})

test('calls that can never be written are given up, told, and hold up no others', async (t) => {
  const { flush, noteMany, state, written, lost } = open()
  state.isWrong = true
  noteMany(0, 3)
  await flush()
  state.isWrong = false
  noteMany(3, 5)
  await flush()
  t.deepEqual(lost, [3])
  t.deepEqual(written(), ids(3, 5))
})
