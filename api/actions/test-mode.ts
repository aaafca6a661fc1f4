import { type Actor, isOperator } from '../../domain/actor.ts'
import { Refused } from '../../domain/refusals.ts'

/** Refuses with `forbidden` what partners do themselves in test mode alone. */
export const refuseLiveMode = (actor: Actor): void => {
  if (isOperator(actor) || actor.mode === 'test') return
  throw new Refused('forbidden', 'This is for test mode. In live mode ask the operator of the service to do it.')
}
