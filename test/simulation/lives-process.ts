/** Lives the histories that its parent gives it, one after the other; its last line of output reports the result. */
import { once } from 'node:events'
import { liveOne, wordsOfFailure } from './lives.ts'
import { openWorld } from './world.ts'

const { HISTORY_SEED = '1', HISTORY_MS = '0', HISTORY_REPLAY: replayPath } = process.env
const isShortened = process.env['HISTORY_SHORTENED'] === 'yes'
const isQuick = process.env['HISTORY_QUICK'] === 'yes'
const isLong = process.env['HISTORY_LONG'] === 'yes'

/** `failure`: what went wrong in the last history, or that it did not end in time; otherwise null. */
export type Lived = {
  histories: number
  failure: string | null
  isInTime: boolean
  livedMs: number
  /** For each history that went well, a hash of all that was done in it. */
  traces: readonly string[]
  tookMs: number
  counts: [part: string, what: string, count: number][]
}

/** The place of the next history among those of the seed; null if none is left, or one has failed. */
const nextPath = async (hasFailed: boolean): Promise<string | null> => {
  const given = once(process, 'message')
  process.send?.(hasFailed)
  const [{ path }] = await given
  return path
}

const endings: (() => unknown)[] = []
const seed = Number(HISTORY_SEED)
const endsAt = Date.now() + Number(HISTORY_MS)
const world = await openWorld({ teardown: (end) => void endings.unshift(end) }, seed)
try {
  const startedAt = Date.now()
  let histories = 0
  let failed: Pick<Lived, 'failure' | 'isInTime'> | undefined
  for (let path = await nextPath(false); path !== null; path = await nextPath(failed !== undefined)) {
    const limitMs = endsAt - Date.now()
    const outcome = await liveOne(world, { seed, path, replayPath, isQuick, isLong, isShortened, limitMs })
    histories += 1
    if (outcome.failed) failed = { failure: wordsOfFailure(outcome, path), isInTime: outcome.counterexample !== null }
  }
  const lived: Lived = {
    histories,
    ...(failed ?? { failure: null, isInTime: true }),
    livedMs: world.livedMs,
    traces: world.traces,
    tookMs: Date.now() - startedAt,
    counts: world.tally.counts(),
  }
  console.log(JSON.stringify(lived))
} finally {
  for (const end of endings) await end()
}
