/** Whether the cutoff of a drawing may be moved: only to later, and only while the list is not locked. */
import type { CampaignStatus } from '../campaign-state.ts'
import { Refused } from '../refusals.ts'
import { type Sentence } from '../sentence.ts'
import { winnerListWords } from '../refusal-words/winner-list.ts'
import { drawingWords } from '../refusal-words/drawing.ts'
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
  if (drawing.campaignStatus === 'ended') throw new Refused('campaign_ended', winnerListWords.ended)
  refuseCancelled(drawing)
  if (drawing.status !== 'open') throw new Refused('locked', drawingWords.cutoffStays)
  const refuse = (detail: Sentence) => {
    throw new Refused('cutoff_not_later', detail, [{ pointer: '/cutoffAt', detail }])
  }
  if (cutoffAt <= drawing.now) refuse(drawingWords.newCutoffPast(drawing.now))
  if (cutoffAt <= drawing.cutoffAt) refuse(drawingWords.newCutoffEarlier(drawing.cutoffAt))
  if (cutoffAt.getTime() - drawing.now.getTime() > MAX_EXTENSION_DAYS * DAY_MS) {
    refuse(drawingWords.newCutoffTooFar(MAX_EXTENSION_DAYS))
  }
}
