import { setTimeout as pause } from 'node:timers/promises'
import { PrizeDrawings } from '../../api/client/client.ts'
import { chooseWinners } from './winners.ts'

/** What a partner's server needs: our address, its key, and its campaign. */
export type DemoPartner = { apiUrl: string; key: string; slug: string; signal: AbortSignal }

const LOOK_EVERY_MS = 5_000
/** Later drawings are left to the person who tries the service out. */
const CHOSEN_BEFORE_CUTOFF_MS = 120_000
/** Older missed cutoffs are left alone: after a night there would be hundreds. */
const MISSED_WITHIN_MS = 600_000
const EXTENDED_BY_MS = 60_000

const isSoon = ({ cutoffAt }: { cutoffAt: string }): boolean =>
  Date.parse(cutoffAt) < Date.now() + CHOSEN_BEFORE_CUTOFF_MS

type Missed = { attentionCode: string | null; cutoffAt: string }

const wasMissed = ({ attentionCode, cutoffAt }: Missed): boolean =>
  attentionCode === 'no_winners' && Date.parse(cutoffAt) > Date.now() - MISSED_WITHIN_MS

type Place = Pick<DemoPartner, 'slug' | 'signal'>

/**
 * Extends the cutoffs that were missed before this partner began, as when the start takes minutes. Otherwise the first
 * thing that a person sees would be a warning.
 */
const catchUp = async (draws: PrizeDrawings, { slug, signal }: Place): Promise<void> => {
  for await (const drawing of draws.listAllDrawings({ slug, attention: true }, { signal })) {
    if (!wasMissed(drawing)) continue
    const cutoffAt = new Date(Date.now() + EXTENDED_BY_MS).toISOString()
    await draws.extendCutoff({ slug, id: drawing.id, cutoffAt }, { signal })
  }
}

const sendNext = (draws: PrizeDrawings, { slug, signal }: Place) =>
  draws.sendNextWinners(
    slug,
    ({ drawing, winnersExpected }) => (isSoon(drawing) ? chooseWinners(winnersExpected) : null),
    { signal },
  )

/** The suggested scheduled loop, with the client that partners get. */
export const runDemoPartner = async ({ apiUrl, key, slug, signal }: DemoPartner): Promise<void> => {
  const draws = new PrizeDrawings({ key, baseUrl: apiUrl })
  const print = (error: Error): void => {
    if (!signal.aborted) console.error(`Demo partner: ${error.message}`)
  }
  await catchUp(draws, { slug, signal }).catch(print)
  while (!signal.aborted) {
    await sendNext(draws, { slug, signal }).catch(print)
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
