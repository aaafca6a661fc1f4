/**
 * Posts events to the endpoints that they concern, each at least once, and again for three days when one is not
 * accepted. Jobs name endpoints: their deliveries' rows decide which are made now, so that an endpoint that hangs
 * occupies few calls and delays no other.
 */
import {
  type CalledEndpoint,
  changeHealth,
  findEndpointsWithMore,
  type HealthChange,
  lockDeliveries,
  recordAttempts,
} from '../../db/queries/webhook/delivery-outcomes.ts'
import { findDeliveriesDue, type LeasedDelivery, leaseDeliveries } from '../../db/queries/webhook/delivering.ts'
import { findCheckpoint } from '../../db/queries/log/checkpoint.ts'
import { isId } from '../../domain/ids.ts'
import type { Note } from '../../domain/metrics/of-workers.ts'
import { signatureHeaders } from '../../domain/signature.ts'
import { eventBody } from '../../domain/webhook/body.ts'
import { healthAfter, isOurs, judgeTry } from '../../domain/webhook/retry.ts'
import type { EndpointFinding } from '../../domain/finding-words/endpoint.ts'
import { ANSWER_BYTES, beginningOf, endpointSentence } from '../../domain/webhook/sentence.ts'
import type { DeliveryState } from '../../domain/webhook/state.ts'
import { timeSince } from '../database-time.ts'
import type { LeasedCall, NetworkStage, Outcome, Outside } from '../network-stage.ts'
import { BEGINNING_MS } from '../partner/beginning.ts'

const ANSWER_MS = 15_000
const CALLS_AT_ONCE = 500
const RECORDED_AT_ONCE = 250
/**
 * A host may serve many endpoints. One that hangs occupies up to ten calls, and a single one once it counts as failing.
 */
const CALLS_PER_HOST = 200
/** A partner with many endpoints that hang leaves most of the calls to the others. */
const CALLS_PER_PARTNER = 200

type Tried = Outcome & {
  delivery: LeasedDelivery
  status: number | null
  retryAfter: string | null
  failure: EndpointFinding | null
  answer: string | null
  at: Date
  endedAt: Date
}

type Came = Pick<Tried, 'status' | 'failure'> & Partial<Pick<Tried, 'retryAfter' | 'answer'>>

const triedFrom = ({ at, endedAt }: Pick<Tried, 'at' | 'endedAt'>, delivery: LeasedDelivery, came: Came): Tried => ({
  sentence: came.failure ? endpointSentence(came.failure).en : `taken with ${came.status}`,
  delivery,
  retryAfter: null,
  answer: null,
  ...came,
  at,
  endedAt,
})

/** The head of the transparency log, in base64: nobody can be shown another history than the others. */
const checkpointHeaders = (checkpoint: Buffer | null): Record<string, string> =>
  checkpoint ? { 'log-checkpoint': checkpoint.toString('base64') } : {}

type Post = { delivery: LeasedDelivery; checkpoint: Buffer | null }
type Timed = Post & { now: () => Date }

const post = async ({ client, keyring }: Outside, { delivery, checkpoint, now }: Timed): Promise<Tried> => {
  const at = now()
  const body = eventBody(delivery)
  const secrets = delivery.secrets.map((sealed) => keyring.open(sealed, delivery.endpointId))
  const signed = signatureHeaders({ id: delivery.eventId, at, content: body }, secrets)
  const headers = { 'content-type': 'application/json', ...signed, ...checkpointHeaders(checkpoint) }
  const call = { method: 'POST', url: delivery.url, headers, body } as const
  const called = await client.call(call, { totalMs: ANSWER_MS, maxBytes: ANSWER_BYTES, onlyBeginning: true })
  if (!called.ok) return triedFrom({ at, endedAt: now() }, delivery, { status: null, failure: called.failure })
  const { status, headers: answered, body: beginning } = called.answer
  return triedFrom({ at, endedAt: now() }, delivery, {
    status,
    failure: status >= 200 && status < 300 ? null : { code: 'answered', status },
    retryAfter: answered.get('retry-after'),
    answer: beginningOf(beginning, delivery.url),
  })
}

const callFor = ({ delivery, checkpoint }: Post): LeasedCall<Tried> => {
  const { leasedAt } = delivery
  const now = timeSince(leasedAt)
  return {
    id: delivery.id,
    drawing: isId('drw', delivery.subject) ? delivery.subject : undefined,
    tries: delivery.tries + 1,
    make: (outside) => post(outside, { delivery, checkpoint, now }),
    whenBroken: triedFrom({ at: leasedAt, endedAt: leasedAt }, delivery, {
      status: null,
      failure: { code: 'not_recorded' },
    }),
  }
}

type Endpoints = ReadonlyMap<string, CalledEndpoint>

/** Whether it was made to the address that the endpoint has now. */
const isOfPresent = ({ delivery }: Tried, endpoints: Endpoints): boolean =>
  endpoints.get(delivery.endpointId)?.url === delivery.url

/** What an earlier address did not take is due at once at the present one. */
const attemptOf = (tried: Tried, endpoints: Endpoints) => {
  const { delivery, status, retryAfter, failure, answer, at, endedAt } = tried
  const verdict = judgeTry({ status, retryAfter }, { tries: delivery.tries + 1, now: endedAt }, Math.random())
  return {
    id: delivery.id,
    at,
    ms: Math.max(0, endedAt.getTime() - at.getTime()),
    status,
    failure,
    answer,
    state: verdict.state,
    delayMs: verdict.state !== 'pending' ? null : isOfPresent(tried, endpoints) ? verdict.delayMs : 0,
  }
}

/** Those that ended, one way or the other, and the endpoints that they disabled. */
const notesOf = (attempts: readonly { state: DeliveryState }[], changes: readonly HealthChange[]): Note[] => {
  const name = 'prize_webhook_deliveries_total'
  const ended = (state: DeliveryState) => attempts.filter((attempt) => attempt.state === state).length
  return [
    { name, labels: { outcome: 'delivered' }, value: ended('delivered') },
    { name, labels: { outcome: 'failed' }, value: ended('failed') },
    { name, labels: { outcome: 'disabled' }, value: changes.filter(({ disabled }) => disabled !== null).length },
  ]
}

/** How these endpoints are doing after the tries, where that has changed. */
const healthOf = (tried: readonly Tried[], endpoints: Endpoints): HealthChange[] => {
  const inOrder = tried
    .filter((one) => isOfPresent(one, endpoints) && !isOurs(one.failure))
    .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime())
  return [...Map.groupBy(inOrder, ({ delivery }) => delivery.endpointId)].flatMap(([id, tries]) => {
    const before = endpoints.get(id)?.failingSince ?? null
    const after = healthAfter(before, tries)
    const isNews = after.failingSince?.getTime() !== before?.getTime() || after.disabled !== null
    return isNews ? [{ id, ...after }] : []
  })
}

export const deliver = {
  queue: 'deliver',
  isRemindedSoon: true,
  kind: 'network',
  limits: {
    callMs: ANSWER_MS + BEGINNING_MS,
    atOnce: CALLS_AT_ONCE,
    perHost: CALLS_PER_HOST,
    perShare: CALLS_PER_PARTNER,
    recordedAtOnce: RECORDED_AT_ONCE,
  },
  findDue: findDeliveriesDue,
  lease: async (tx, ids, leaseSeconds) => {
    const leased = await leaseDeliveries(tx, ids, leaseSeconds)
    const checkpoint = leased.length > 0 ? await findCheckpoint(tx) : null
    return leased.map((delivery) => callFor({ delivery, checkpoint }))
  },
  record: async (tx, outcomes) => {
    const { endpoints, leases } = await lockDeliveries(
      tx,
      outcomes.map(({ delivery }) => delivery),
    )
    const taken = outcomes.filter(({ delivery }) => leases.has(delivery.lease))
    if (taken.length === 0) return { taken: new Set() }
    const attempts = taken.map((tried) => attemptOf(tried, endpoints))
    await recordAttempts(tx, attempts)
    const changes = healthOf(taken, endpoints)
    if (changes.length > 0) await changeHealth(tx, changes)
    const more = await findEndpointsWithMore(tx, [...endpoints.keys()])
    return { again: [{ ids: more }], taken: new Set(taken), notes: notesOf(attempts, changes) }
  },
} satisfies NetworkStage<Tried>
