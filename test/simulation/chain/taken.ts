/** Whether the contract takes a drawing's prize table at a moment. */
import { type Campaign, type Drawing, termsAt } from '../model.ts'
import type { Circumstances } from '../seen.ts'
import { BLOCKS_MS } from './rounds.ts'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]
/** For so long a contract takes a table after another one counts. */
const TAKEN_MS = 60 * DAY_MS

/** What a drawing says that has to wait for its table: until the contract takes it, or for people. */
export const ATTENTION = {
  coming: 'The contract on local takes its prize table within a day: it is drawn then, and nothing is to be done.',
  missing: 'The contract on local has no or another prize table for its draw time: operators run chain tables.',
} as const

type Verdict = 'taken' | keyof typeof ATTENTION

const verdictAt = (campaign: Campaign, { drawAt, table }: Drawing, now: number): Verdict => {
  const isItsTable = (laterMs: number): boolean =>
    termsAt(campaign, Math.max(drawAt, now - TAKEN_MS + laterMs)).table.version === table?.version
  // What is about to be dropped gets no number any more.
  if (isItsTable(0) && isItsTable(HOUR_MS)) return 'taken'
  return isItsTable(DAY_MS) ? 'coming' : 'missing'
}

/** Tells whether it can be requested now. One that cannot says why. */
export const isTableTaken = (campaign: Campaign, drawing: Drawing, { now, seen }: Circumstances): boolean => {
  if (campaign.contractId === null) return true
  const [before, after] = [-BLOCKS_MS, BLOCKS_MS].map((ms) => verdictAt(campaign, drawing, now + ms)) as [
    Verdict,
    Verdict,
  ]
  const verdict = before === after ? before : null
  // Near the moment of a change the newest block decides, which only the service has seen.
  if (verdict === 'taken' || (verdict === null && seen.numberOf(campaign, drawing) > 0)) return true
  drawing.needsAttention = verdict === null ? seen.attentionOf(campaign, drawing) : ATTENTION[verdict]
  return false
}
