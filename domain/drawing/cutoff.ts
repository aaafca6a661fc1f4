/** Whether the cutoff of a drawing may be moved: only to later, and only while the list is not locked. */
import type { CampaignStatus } from '../campaign-state.ts'
import { Refused } from '../refusals.ts'
import { refuseCancelled } from './cancelled.ts'
import type { Status } from './state.ts'

const MAX_EXTENSION_DAYS = 366
const DAY_MS = 86_400_000

export const refuseCutoff = (
  drawing: {
    status: Status
    cancelledReason: string | null
    cutoffAt: Date
    campaignStatus: CampaignStatus
    now: Date
  },
  cutoffAt: Date,
): void => {
  if (drawing.campaignStatus === 'ended')
    throw new Refused('campaign_ended', 'This campaign has ended and takes no more winners.')
  refuseCancelled(drawing)
  if (drawing.status !== 'open')
    throw new Refused('locked', 'The winner list of this drawing is locked, so its cutoff stays.')
  const refuse = (detail: string) => {
    throw new Refused('cutoff_not_later', detail, [{ pointer: '/cutoffAt', detail }])
  }
  if (cutoffAt <= drawing.now) refuse(`The new cutoff must be later than now (${drawing.now.toISOString()}).`)
  if (cutoffAt <= drawing.cutoffAt)
    refuse(`The new cutoff must be later than the present one (${drawing.cutoffAt.toISOString()}).`)
  if (cutoffAt.getTime() - drawing.now.getTime() > MAX_EXTENSION_DAYS * DAY_MS) {
    refuse(`The new cutoff must lie within the next ${MAX_EXTENSION_DAYS} days.`)
  }
}
