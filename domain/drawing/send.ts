/** Why a winner list cannot be taken as it was sent, said to the partner. The order of the checks is the order of the answers. */
import { Refused } from '../refusals.ts'
import type { Status } from './state.ts'

export type SendTarget = {
  status: Status
  winnersExpected: number
  campaignStatus: 'active' | 'paused' | 'ended'
  winnersMode: 'push' | 'pull'
}

/** Throws the refusal that stands before any look at the list that is there already. */
export const refuseSend = (target: SendTarget, sent: number): void => {
  if (target.winnersMode === 'pull') {
    throw new Refused(
      'pull_campaign',
      'The service fetches the winners of this campaign from your URL, so none can be sent.',
    )
  }
  if (target.campaignStatus === 'ended')
    throw new Refused('campaign_ended', 'This campaign has ended and takes no more winners.')
  if (sent !== target.winnersExpected) {
    const detail = `This drawing takes exactly ${target.winnersExpected} winners; the list has ${sent}.`
    throw new Refused('bad_request', detail, [{ pointer: '/winners', detail }])
  }
}

/** Refuses a list after the cutoff unless it is the one that is there. */
export const refuseLateList = (present: readonly string[] | null, sent: readonly string[]): void => {
  if (present === null) {
    throw new Refused(
      'locked',
      'The cutoff has passed without winners. Extend the cutoff first, then send the list again.',
    )
  }
  if (present.length !== sent.length || present.some((winner, position) => winner !== sent[position])) {
    throw new Refused(
      'locked',
      'The cutoff has passed and this list differs from the one that was sent before it. The draw uses that one.',
    )
  }
}
