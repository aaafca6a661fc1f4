import test from 'ava'
import { openLogRange } from '../../../worker/chain/log-range.ts'

test('fewer and fewer blocks are asked for, down to one', (t) => {
  const { blocks, narrow } = openLogRange()
  const asked: bigint[] = []
  do asked.push(blocks())
  while (narrow(blocks()))
  t.deepEqual(asked, [2_000n, 1_000n, 500n, 250n, 125n, 62n, 31n, 15n, 7n, 3n, 1n])
})

test('a limit is remembered for ten minutes, and then more is tried again', (t) => {
  let minutes = 0
  const { blocks, narrow } = openLogRange(() => minutes * 60_000)
  narrow(blocks())
  minutes = 9
  t.is(blocks(), 1_000n)
  minutes = 10
  t.is(blocks(), 2_000n)
})
