/** Lives histories in a process of its own: its last line tells what came of them. */
import { liveSome, wordsOfFailure } from './lives.ts'
import { openWorld } from './world.ts'

const { HISTORY_SEED = '1', HISTORIES = '8', HISTORY_PATH: path, HISTORY_REPLAY: replayPath } = process.env
const isShortened = process.env['HISTORY_SHORTENED'] === 'yes'
const isQuick = process.env['HISTORY_QUICK'] === 'yes'

/** `failure`: what went wrong in the last of the histories, if it did; or that they were not lived in time. */
export type Lived = {
  histories: number
  failure: string | null
  isInTime: boolean
  livedMs: number
  /** Of each history that went well, all that was done in it, as a hash. */
  traces: readonly string[]
  tookMs: number
  counts: [part: string, what: string, count: number][]
}

const endings: (() => unknown)[] = []
const seed = Number(HISTORY_SEED)
const world = await openWorld({ teardown: (end) => void endings.unshift(end) }, seed)
try {
  const startedAt = Date.now()
  const lives = { histories: Number(HISTORIES), seed, path, replayPath, isQuick, isShortened }
  const outcome = await liveSome(world, lives)
  const lived: Lived = {
    histories: outcome.numRuns,
    failure: outcome.failed ? wordsOfFailure(outcome) : null,
    isInTime: !outcome.failed || outcome.counterexample !== null,
    livedMs: world.livedMs,
    traces: world.traces,
    tookMs: Date.now() - startedAt,
    counts: world.tally.counts(),
  }
  console.log(JSON.stringify(lived))
} finally {
  for (const end of endings) await end()
}
