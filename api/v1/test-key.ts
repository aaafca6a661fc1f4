import type { Caller } from '../../domain/actor.ts'
import { Refused } from '../../domain/refusals.ts'

/** Refuses a live key: what partners set up themselves in test mode, the operator sets up for them in live mode. */
export const refuseLiveKey = (caller: Caller): void => {
  if (caller.mode === 'live')
    throw new Refused('forbidden', 'This takes a test key. In live mode ask the operator of the service to do it.')
}
