import {
  findNewDeliveries,
  findNewPayments,
  findNewRequests,
  findUnderWay,
  putIntentsOff,
} from '../../db/queries/chain/intents.ts'
import { anchorLog } from './anchoring/anchor.ts'
import { type ChainContext, contractOf, type Reconcile } from './context.ts'
import { eachAlone } from './each-alone.ts'
import { reconcileDeliveries } from './delivering/reconcile.ts'
import { signDeliveries } from './delivering/sign.ts'
import { deliveriesOf, isSound, paymentsOf, requestsOf } from './intents.ts'
import { number } from './number.ts'
import { readHead } from './head.ts'
import { reconcilePayments, reconcileRequests } from './reconcile.ts'
import { bump, send } from './sending/send.ts'
import { sign } from './sending/sign.ts'

const NEW_PER_LANE = 1_000
const DELIVERED_AT_ONCE = 20
/** More than this never waits for one contract, unless its provider is silent for days. */
const UNDER_WAY_AT_ONCE = 10_000
const BROKEN_RETRY_SECONDS = 3_600

const findNew = async (context: ChainContext) => {
  const { pool } = context
  const place = contractOf(context)
  return {
    requests: await findNewRequests(pool, place, NEW_PER_LANE),
    payments: await findNewPayments(pool, place, NEW_PER_LANE),
    deliveries: await findNewDeliveries(pool, place, DELIVERED_AT_ONCE),
  }
}
type New = Awaited<ReturnType<typeof findNew>>

const underWayOf = (context: ChainContext) => findUnderWay(context.pool, contractOf(context), UNDER_WAY_AT_ONCE)

const putBrokenOff = async ({ pool, log }: ChainContext, { requests, payments, deliveries }: New): Promise<void> => {
  const broken = [...requests, ...payments, ...deliveries].filter((row) => !isSound(row)).map(({ key }) => key)
  if (broken.length === 0) return
  log.error('intents cannot be read', { keys: broken })
  await putIntentsOff(pool, broken, BROKEN_RETRY_SECONDS)
}

/** `failure`: how one of its steps failed, in short; null if none did. */
export type Round = { hasSigned: boolean; failure: string | null }

/**
 * One round over a contract: number what is due, reconcile what is in flight, sign what is new, send what is signed.
 * Each step may be repeated, by any worker and at any time; a crash between or within them loses nothing and does
 * nothing twice. A step that fails holds up no other: requests and payments are lanes of their own, and what is signed
 * is sent whatever else fails. Only, nothing is signed in a lane that could not be compared with the chain first.
 * Having signed, there may be more to do.
 */
export const runRound = async (context: ChainContext): Promise<Round> => {
  const head = await readHead(context)
  let failure: string | null = null
  const alone = async (step: string, run: () => Promise<unknown>): Promise<boolean> => {
    const failed = await eachAlone(context, { step }, run)
    failure ??= failed
    return failed === null
  }
  const reconcile = <Intent>(step: string, run: Reconcile<Intent>, intents: readonly Intent[]) =>
    alone(step, () => run(context, head, intents))

  await alone('number', () => number(context, head))
  const underWay = await underWayOf(context)
  const fresh = await findNew(context)
  await putBrokenOff(context, fresh)
  const isSeen = {
    requests: await reconcile('reconcile requests', reconcileRequests, requestsOf([...underWay, ...fresh.requests])),
    payments: await reconcile('reconcile payments', reconcilePayments, paymentsOf([...underWay, ...fresh.payments])),
  }
  const underWayOrNew = deliveriesOf([...underWay, ...fresh.deliveries])
  const areDeliveriesSeen = await reconcile('reconcile deliveries', reconcileDeliveries, underWayOrNew)
  const left = { ...(await findNew(context)), underWay: await underWayOf(context) }
  let signed = 0
  await alone('sign', async () => {
    signed = await sign(context, head, {
      requests: isSeen.requests ? requestsOf(left.requests) : [],
      payments: isSeen.payments ? paymentsOf(left.payments) : [],
      underWay: left.underWay,
    })
  })
  await alone('sign deliveries', async () => {
    if (areDeliveriesSeen) signed += await signDeliveries(context, head, deliveriesOf(left.deliveries))
  })
  await alone('anchor the log', async () => {
    signed += await anchorLog(context, head)
  })
  await alone('raise fees', () => bump(context, head))
  await alone('send', () => send(context, head))
  return { hasSigned: signed > 0, failure }
}
