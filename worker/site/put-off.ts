import type { Transaction } from '../../db/pool.ts'
import { findCampaignsThatWait, type LockedRendering, putOffCampaigns, takeMarks } from '../../db/queries/site/marks.ts'
import { historyPageOf } from '../../public-site/pages/addresses.ts'
import type { PlacedDraw } from './render-draws.ts'

/** History pages that a campaign's draws are on, and those that were put off. */
const pagesOf = ({ campaignId, pagesPutOff }: LockedRendering, placed: readonly PlacedDraw[]): number[] => {
  const own = placed.filter((draw) => draw.campaignId === campaignId).map(({ number }) => historyPageOf(number))
  return [...new Set([...pagesPutOff, ...own])]
}

/**
 * Which campaigns' own pages are rendered now, of those whose draws were rendered. In a burst, pages that were rendered
 * a moment ago wait, since the draws that come next change them again, unless a person asked for them.
 */
export const renderedNow = async (
  tx: Transaction,
  renderings: readonly LockedRendering[],
  { rendered, asked }: { rendered: readonly PlacedDraw[]; asked: ReadonlySet<string> },
): Promise<LockedRendering[]> => {
  const recent = renderings.filter(({ isRecent, campaignId }) => isRecent && !asked.has(campaignId))
  const ids = recent.map(({ campaignId }) => campaignId)
  const waiting = new Set(ids.length > 0 ? await findCampaignsThatWait(tx, ids) : [])
  const putOff = recent.filter(({ campaignId }) => waiting.has(campaignId))
  if (putOff.length > 0)
    await putOffCampaigns(
      tx,
      putOff.map((one) => ({ campaignId: one.campaignId, pages: pagesOf(one, rendered) })),
    )
  const now = renderings.filter((one) => !putOff.includes(one))
  // Takes the marks of campaigns that were put off before.
  await takeMarks(
    tx,
    now.map(({ campaignId }) => campaignId),
  )
  return now
}
