/** Whether the contract takes a drawing's prize table at a moment. */
import { type Campaign, type Drawing, termsAt } from '../model.ts'
import type { Circumstances } from '../seen.ts'
import { BLOCKS_MS } from './rounds.ts'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** How long the contract still takes a table after the next one has come into force. */
const TAKEN_MS = 60 * DAY_MS

/** What a drawing that waits for its table says: whether only for time to pass, or for people. */
export const ATTENTION = {
  coming: 'The contract on local takes its prize table within a day: it is drawn then, and nothing is to be done.',
  missing: 'The contract on local has no or another prize table for its draw time: operators run chain tables.',
} as const

type Verdict = 'taken' | keyof typeof ATTENTION

const verdictAt = (campaign: Campaign, { drawAt, table }: Drawing, now: number): Verdict => {
  const isItsTable = (laterMs: number): boolean =>
    termsAt(campaign, Math.max(drawAt, now - TAKEN_MS + laterMs)).table.version === table?.version
  // A drawing gets no number if the contract will drop its table within the hour.
  if (isItsTable(0) && isItsTable(HOUR_MS)) return 'taken'
  return isItsTable(DAY_MS) ? 'coming' : 'missing'
}

/** Whether the drawing's value can be requested now. If not, its `needsAttention` says why. */
export const isTableTaken = (campaign: Campaign, drawing: Drawing, { now, seen }: Circumstances): boolean => {
  if (campaign.contractId === null) return true
  const [before, after] = [-BLOCKS_MS, BLOCKS_MS].map((ms) => verdictAt(campaign, drawing, now + ms)) as [
    Verdict,
    Verdict,
  ]
  const verdict = before === after ? before : null
  // Near a change the newest block's time decides, which the model does not know, so it follows the service.
  if (verdict === 'taken' || (verdict === null && seen.numberOf(campaign, drawing) > 0)) return true
  drawing.needsAttention = verdict === null ? seen.attentionOf(campaign, drawing) : ATTENTION[verdict]
  return false
}
