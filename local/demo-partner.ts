import { setTimeout as pause } from 'node:timers/promises'
import { PrizeDrawings } from '../docs/examples/node/prize-drawings.mjs'
import { chooseWinners } from './demo-winners.ts'

/** What a partner's server needs: our address, its key, and its campaign. */
export type DemoPartner = { apiUrl: string; key: string; slug: string; signal: AbortSignal }

const LOOK_EVERY_MS = 5_000

/** The suggested scheduled loop, with the client that partners get: every drawing has its winners soon after it opens. */
export const runDemoPartner = async ({ apiUrl, key, slug, signal }: DemoPartner): Promise<void> => {
  const draws = new PrizeDrawings({ key, baseUrl: apiUrl })
  while (!signal.aborted) {
    await draws
      .sendNextWinners(slug, ({ winnersExpected }) => chooseWinners(winnersExpected), { signal })
      .catch((error: Error) => {
        if (!signal.aborted) console.error(`Demo partner: ${error.message}`)
      })
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
