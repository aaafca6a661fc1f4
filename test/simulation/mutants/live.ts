/** Lives histories in a broken copy of the service: prints by which of them the break was found, or nothing. */
import { liveSome, wordsOfFailure } from '../lives.ts'
import { openWorld } from '../world.ts'

const { SOAK_SEED = '1', HISTORIES = '30' } = process.env

const endings: (() => unknown)[] = []
const world = await openWorld({ teardown: (end) => void endings.unshift(end) })
try {
  const lives = { histories: Number(HISTORIES), seed: Number(SOAK_SEED), isShortened: false }
  const outcome = await liveSome(world, lives)
  if (outcome.failed) console.log(wordsOfFailure(outcome))
} finally {
  for (const end of endings) await end()
}
