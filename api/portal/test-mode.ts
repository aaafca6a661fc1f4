import type { Caller } from '../../domain/actor.ts'
import { Refused } from '../../domain/refusals.ts'

/** What partners do themselves in test mode, and the operator for them in live mode. */
export const refuseInLiveMode = ({ mode }: Caller): void => {
  if (mode === 'live')
    throw new Refused('not_in_live_mode', 'In live mode the operator of the service makes changes. Ask for this one.')
}
