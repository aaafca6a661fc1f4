/** The most that a draw can come to, and the most that one payment of a campaign can. */
import type { PrizeTable } from '../prize-table.ts'
import { Refused } from '../refusals.ts'
import { campaignWords } from '../refusal-words/campaign.ts'
import { exactCents, splitPrizes } from './split.ts'

/**
 * Refuses so many winners that all of them winning the top prize would come to more cents than a number holds exactly:
 * proofs are JSON, and their readers must get the exact sums. `option` is what the person set the number with.
 */
export const refuseUncountableDraw = (option: string, { tiers }: PrizeTable, winners: number): void => {
  const topPrizeCents = Math.max(...tiers.map(({ amountCents }) => amountCents))
  if (BigInt(topPrizeCents) * BigInt(winners) <= BigInt(Number.MAX_SAFE_INTEGER)) return
  const most = Math.floor(Number.MAX_SAFE_INTEGER / topPrizeCents)
  throw new Refused('bad_request', campaignWords.uncountable(option, { topPrizeCents, most }))
}

type Limited = { winnersPerDraw: number; prizesCents: readonly number[]; largePrizeCents: number | null }

/** Refuses terms under which a draw could come to more than the campaign's contract sends in one payment. */
export const refuseAboveLimit = ({
  slug,
  limitCents,
  ...terms
}: Limited & { slug: string; limitCents: number }): void => {
  const mostCents = largestTransferCents({ ...terms, guaranteeCents: null })
  if (mostCents <= limitCents) return
  throw new Refused(
    'change_refused',
    `A draw could come to ${mostCents} cents, more than the ${limitCents} that the contract sends in one payment. Its owner raises that first: chain limit --campaign ${slug} --max-payout-cents ${mostCents}.`,
  )
}

/**
 * The most cents that one payment of a campaign can come to: every winner of a draw wins the largest prize that is not
 * held, or a guarantee. The contract has it as its limit.
 */
export const largestTransferCents = ({
  winnersPerDraw,
  prizesCents,
  largePrizeCents,
  guaranteeCents,
}: Limited & { guaranteeCents: number | null }): number => {
  const transferred = prizesCents.map((cents) => splitPrizes([cents], largePrizeCents).transferredCents)
  const drawCents = exactCents(BigInt(Math.max(...transferred)) * BigInt(winnersPerDraw))
  return Math.max(1, drawCents, guaranteeCents ?? 0)
}
