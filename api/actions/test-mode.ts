import { type Actor, isOperator } from '../../domain/actor.ts'
import { Refused } from '../../domain/refusals.ts'
import { campaignWords } from '../../domain/refusal-words/campaign.ts'

/** Refuses with `forbidden` what partners do themselves in test mode alone. */
export const refuseLiveMode = (actor: Actor): void => {
  if (isOperator(actor) || actor.mode === 'test') return
  throw new Refused('forbidden', campaignWords.testOnly)
}
