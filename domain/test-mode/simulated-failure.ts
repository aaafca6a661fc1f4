/**
 * Failures that a partner may simulate for a test drawing, to see how its own servers and people cope. Each takes the
 * path of the real one, and so does what ends it.
 */
import type { CampaignStatus, WinnersMode } from '../campaign-state.ts'
import type { Status } from '../drawing/state.ts'
import { Refused } from '../refusals.ts'
import { drawingWords } from '../refusal-words/drawing.ts'

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
    throw new Refused('nothing_to_advance', drawingWords.noFailureWhenLocked)
  }
  if (campaignStatus === 'ended') throw new Refused('campaign_ended', drawingWords.noFailureWhenEnded)
  if (failure === 'slow_source' && winnersMode === 'push') {
    throw new Refused('push_campaign', drawingWords.noSlowSource)
  }
}
