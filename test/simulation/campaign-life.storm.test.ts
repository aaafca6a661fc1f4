import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { isSoaking, note } from '../support/run/notes.ts'
import { seed } from '../support/run/soak.ts'
import { liveApart } from './apart.ts'
import { allowedMs } from './lives.ts'
import { reportOf } from './report.ts'

/** A failed history is repeated with the settings at the end of its report. */
const { HISTORY_SEED = String(seed), HISTORY_PATH: path, HISTORIES = '200' } = process.env
/** Beyond the histories' own limit: time to make a world, and for a history that begins just before that limit. */
const TIMEOUT_MS = allowedMs(Number(HISTORIES)) + 300_000

const root = join(import.meta.dirname, '../..')

test('whatever is done to campaigns and whenever, the service is as its interface says', async (t) => {
  t.timeout(TIMEOUT_MS)
  const startedAt = performance.now()
  const lived = await liveApart({
    seed: Number(HISTORY_SEED),
    histories: Number(HISTORIES),
    isShortened: true,
    root,
    path,
    processes: availableParallelism(),
  })
  const tookMs = performance.now() - startedAt
  const { lines, never } = reportOf([{ lived, tookMs }])
  t.log(lines.join('\n'))
  const failures = lived.flatMap(({ failure }) => failure ?? [])
  t.is(failures.length, 0, failures.join('\n\n'))
  // A soak asserts this for all its rounds together.
  await note('lives', { lived, tookMs })
  if (!isSoaking && path === undefined) t.deepEqual(never, [], 'These faults never happened.')
})
