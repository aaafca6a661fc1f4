import { join } from 'node:path'
import test from 'ava'
import { liveApart } from '../simulation/apart.ts'
import { allowedMs } from '../simulation/lives.ts'
import { seed } from '../support/run/soak.ts'

const HISTORIES = 3

const root = join(import.meta.dirname, '../..')

test('a history is the same once more, by its numbers alone and in a process that has lived no other', async (t) => {
  t.timeout(2 * allowedMs(HISTORIES))
  const lives = { seed, areLong: true, isShortened: false, root }
  const [lived] = await liveApart({ ...lives, histories: HISTORIES })
  t.is(lived?.failure, null)
  const [again] = await liveApart({ ...lives, histories: 1, path: String(HISTORIES - 1) })
  t.regex(lived?.traces.at(-1) ?? '', /^[0-9a-f]{64}$/)
  t.is(again?.traces[0], lived?.traces.at(-1))
})
