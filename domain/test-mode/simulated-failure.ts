/**
 * Failures that a partner may simulate for a test drawing, to see how its own servers and people cope. Each takes the
 * path of the real one, and so does what ends it.
 */
import type { CampaignStatus, WinnersMode } from '../campaign-state.ts'
import type { Status } from '../drawing/state.ts'
import { Refused } from '../refusals.ts'

/**
 * `no_winners`: the cutoff comes without a list. `slow_source`: the partner's server does not answer in time, twice.
 */
export const simulatedFailures = ['no_winners', 'slow_source'] as const
export type SimulatedFailure = (typeof simulatedFailures)[number]

/** How many tries of a fetch time out before the source is really asked. */
export const SLOW_TRIES = 2

type Simulated = {
  status: Status
  winnersMode: WinnersMode
  campaignStatus: CampaignStatus
}

export const refuseSimulation = (
  { status, winnersMode, campaignStatus }: Simulated,
  failure: SimulatedFailure,
): void => {
  if (status !== 'open') {
    throw new Refused(
      'nothing_to_advance',
      'The list of this drawing is locked. A failure can be simulated while a drawing is open: take the next one.',
    )
  }
  if (campaignStatus === 'ended')
    throw new Refused(
      'campaign_ended',
      'This campaign has ended and takes no more winners, so nothing could end the failure.',
    )
  if (failure === 'slow_source' && winnersMode === 'push') {
    throw new Refused(
      'push_campaign',
      'The partner sends the winners of this campaign, so there is no source that could be slow. Simulate no_winners.',
    )
  }
}
