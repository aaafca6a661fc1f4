/**
 * Why a winner list cannot be taken as it was sent, for the partner. The order of the checks is the order of the
 * answers.
 */
import type { CampaignStatus, WinnersMode } from '../campaign-state.ts'
import { Refused } from '../refusals.ts'
import { winnerListWords } from '../refusal-words/winner-list.ts'
import { refuseCancelled } from './cancelled.ts'
import type { Status } from './state.ts'

export type SendTarget = {
  status: Status
  cancelledReason: string | null
  winnersExpected: number
  campaignStatus: CampaignStatus
  winnersMode: WinnersMode
  /** How the list that is there compares with the one that was sent. */
  present: 'none' | 'same' | 'other'
}

/**
 * Throws why a list is not taken. A list with the winners that are there is always taken again, whatever has become of
 * the drawing and its campaign: names and avatars are never locked, and people may ask to be forgotten.
 */
export const refuseSend = (target: SendTarget, sent: number): void => {
  const { present, winnersMode, campaignStatus, winnersExpected } = target
  if (present === 'same') return
  if (winnersMode === 'pull') {
    throw new Refused('pull_campaign', winnerListWords.pulled)
  }
  if (campaignStatus === 'ended') {
    throw new Refused('campaign_ended', winnerListWords.endedButSame)
  }
  refuseCancelled(target)
  if (sent !== winnersExpected) {
    const detail = winnerListWords.wrongLength(winnersExpected, sent)
    throw new Refused('bad_request', detail, [{ pointer: '/winners', detail }])
  }
  if (present === 'none') {
    throw new Refused('locked', winnerListWords.cutoffPassed)
  }
  throw new Refused('locked', winnerListWords.otherList)
}
