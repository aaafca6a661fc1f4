import type { Caller } from '../../domain/actor.ts'
import { Refused } from '../../domain/refusals.ts'

/** Refuses a live key: in live mode the operator sets up what partners set up themselves in test mode. */
export const refuseLiveKey = (caller: Caller): void => {
  if (caller.mode === 'live')
    throw new Refused('forbidden', 'This takes a test key. In live mode ask the operator of the service to do it.')
}
