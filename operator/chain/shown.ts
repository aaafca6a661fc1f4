import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from '../../domain/refusals.ts'

const SHOWN_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 500

/**
 * Looks until a change is shown, and returns what was seen. The receipt of one node is not enough: all nodes that
 * answer must show the change in the newest block that they agree on. `what`: the change, in words.
 */
export const untilShown = async <Seen, Shown extends Seen>(
  look: () => Promise<Seen>,
  isShown: (seen: Seen) => seen is Shown,
  what: string,
): Promise<Shown> => {
  const patience = AbortSignal.timeout(SHOWN_WITHIN_MS)
  for (;;) {
    const seen = await look()
    if (isShown(seen)) return seen
    if (patience.aborted)
      throw new Refused('bad_request', `It was sent, but nodes do not show yet that ${what}: run the command again.`)
    await sleep(LOOK_EVERY_MS)
  }
}
