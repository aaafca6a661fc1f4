import { setTimeout as pause } from 'node:timers/promises'
import { PrizeDrawings } from '../../api/client/client.ts'
import { chooseWinners } from './winners.ts'

/** What a partner's server needs: our address, its key, and its campaign. */
export type DemoPartner = { apiUrl: string; key: string; slug: string; signal: AbortSignal }

const LOOK_EVERY_MS = 5_000
/** Later drawings are left to the person who tries the service out. */
const CHOSEN_BEFORE_CUTOFF_MS = 120_000

const isSoon = ({ cutoffAt }: { cutoffAt: string }): boolean =>
  Date.parse(cutoffAt) < Date.now() + CHOSEN_BEFORE_CUTOFF_MS

/** The suggested scheduled loop, with the client that partners get. */
export const runDemoPartner = async ({ apiUrl, key, slug, signal }: DemoPartner): Promise<void> => {
  const draws = new PrizeDrawings({ key, baseUrl: apiUrl })
  while (!signal.aborted) {
    await draws
      .sendNextWinners(
        slug,
        ({ drawing, winnersExpected }) => (isSoon(drawing) ? chooseWinners(winnersExpected) : null),
        {
          signal,
        },
      )
      .catch((error: Error) => {
        if (!signal.aborted) console.error(`Demo partner: ${error.message}`)
      })
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
