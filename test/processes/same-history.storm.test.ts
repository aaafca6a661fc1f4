import { join } from 'node:path'
import test from 'ava'
import { liveApart } from '../simulation/apart.ts'
import { allowedMs, HISTORIES_PER_LONG } from '../simulation/lives.ts'
import { seed } from '../support/run/soak.ts'

/** The last of them is a long one. */
const HISTORIES = HISTORIES_PER_LONG

const root = join(import.meta.dirname, '../..')

test('a history is the same once more, by its numbers alone and in a process that has lived no other', async (t) => {
  t.timeout(2 * allowedMs(HISTORIES))
  const [lived] = await liveApart({ seed, histories: HISTORIES, isShortened: false, root })
  t.is(lived?.failure, null)
  const [again] = await liveApart({ seed, histories: 1, path: String(HISTORIES - 1), isShortened: false, root })
  t.regex(lived?.traces.at(-1) ?? '', /^[0-9a-f]{64}$/)
  t.is(again?.traces[0], lived?.traces.at(-1))
})
