/**
 * Tells operators of alarms: that one began, is about more, has lasted for a day, or is over. A message is retried
 * until somebody takes it. Its text is read when it is sent, so that a late message is not out of date.
 */
import {
  findTellingsDue,
  type LeasedTelling,
  leaseTellings,
  lockTellings,
  recordTold,
  recordUntold,
} from '../../db/queries/alarm/telling.ts'
import { doubled } from '../../domain/backoff.ts'
import { TOLD_WITHIN_MS, tell } from '../alarms/tell.ts'
import type { LeasedCall, NetworkStage, Outcome } from '../network-stage.ts'
import { BEGINNING_MS } from '../partner/beginning.ts'

const CALLS_AT_ONCE = 10
const DELAY_MS = { first: 5_000, most: 600_000 }
/** Some seven hours of tries to tell that an alarm is over; an alarm that lasts is never given up. */
const TRIES_OF_ITS_END = 50

type Tried = Outcome & { telling: LeasedTelling; isTaken: boolean }

const BROKEN = 'The call, or recording it, failed on our side.'

const callFor = (telling: LeasedTelling): LeasedCall<Tried> => ({
  id: telling.id,
  tries: telling.tries + 1,
  make: async ({ client, operators = { targets: {}, baseUrl: '' } }) => ({
    telling,
    ...(await tell(client, operators, { target: telling.target, told: telling })),
  }),
  whenBroken: { telling, isTaken: false, sentence: BROKEN },
})

const delayAfter = ({ moment, tries }: LeasedTelling): { delayMs: number | null } =>
  moment === 'over' && tries + 1 >= TRIES_OF_ITS_END ? { delayMs: null } : { delayMs: doubled(tries + 1, DELAY_MS) }

export const tellOperator = {
  queue: 'tell-operator',
  isRemindedSoon: true,
  kind: 'network',
  needs: 'operators',
  limits: { callMs: TOLD_WITHIN_MS + BEGINNING_MS, atOnce: CALLS_AT_ONCE, perHost: CALLS_AT_ONCE },
  findDue: async (tx, ids) => (await findTellingsDue(tx, ids)).map((due) => ({ ...due, url: '' })),
  lease: async (tx, ids, leaseSeconds) => (await leaseTellings(tx, ids, leaseSeconds)).map(callFor),
  record: async (tx, outcomes) => {
    const held = new Set(
      await lockTellings(
        tx,
        outcomes.map(({ telling }) => telling),
      ),
    )
    const taken = outcomes.filter(({ telling }) => held.has(telling.lease))
    for (const { telling, isTaken } of taken)
      await (isTaken ? recordTold(tx, telling) : recordUntold(tx, telling, delayAfter(telling)))
    return { taken: new Set(taken) }
  },
} satisfies NetworkStage<Tried>
