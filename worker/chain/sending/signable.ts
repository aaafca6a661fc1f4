import type { IntentRow } from '../../../db/queries/chain/intents.ts'
import type { Attention } from '../../../domain/attention.ts'
import {
  type AccountFacts,
  affordable,
  type CampaignFacts,
  decideAccount,
  decidePay,
  decideRequest,
  type DrawingFacts,
  type Predecessor,
  type SignDecision,
} from '../../../domain/chain/sign.ts'
import { readAccountFacts, readCampaignFacts, readDrawingFacts } from '../facts.ts'
import { type Fees, readOffer } from './fees.ts'
import type { ChainContext, Head } from '../context.ts'
import { type PayIntent, paymentsOf, type RequestIntent, requestsOf } from '../intents.ts'

/** New intents of both lanes, and those whose bytes are in no block yet. */
export type Candidates = {
  requests: readonly RequestIntent[]
  payments: readonly PayIntent[]
  sent: readonly IntentRow[]
}

type Blocked = { row: IntentRow; attention: Attention }

export type Signable = {
  requests: RequestIntent[]
  payments: PayIntent[]
  blocked: Blocked[]
  /** What was looked at and cannot go now: the next ones of its lane are looked at before it is again. */
  putOff: string[]
  fees: Fees
  requestFee: bigint
}

/** Signing takes about a millisecond each: rounds stay short, so that news from the chain is seen soon. */
const SIGNED_AT_ONCE = 200

const UNKNOWN_CAMPAIGN: SignDecision = {
  kind: 'blocked',
  attention: { code: 'chain_differs', detail: { differs: 'campaign' } },
}

type DrawingNumber = { campaignId: number; number: number }

const nameOf = ({ campaignId, number }: DrawingNumber): string => `${campaignId} ${number}`

type Facts = {
  account: AccountFacts
  campaigns: ReadonlyMap<number, CampaignFacts>
  /** By campaign and number. */
  drawings: ReadonlyMap<string, DrawingFacts>
}

/** Decides whether a request can go after those that it let go before. */
const requestJudge = ({ account, campaigns, drawings }: Facts, { requests, sent }: Candidates) => {
  const gone = new Set(requestsOf(sent).map((request) => nameOf(request.arguments)))
  const waiting = new Set(requests.map((request) => nameOf(request.arguments)))
  const stateOf = (drawing: DrawingNumber): Predecessor => {
    if (gone.has(nameOf(drawing))) return 'sent'
    return waiting.has(nameOf(drawing)) ? 'waiting' : 'recorded'
  }
  let { float } = account
  return ({ arguments: request }: RequestIntent): SignDecision => {
    const campaign = campaigns.get(request.campaignId)
    if (!campaign) return UNKNOWN_CAMPAIGN
    const decision = decideRequest(request, {
      facts: { ...account, float },
      campaign,
      drawing: drawings.get(nameOf(request)) as DrawingFacts,
      predecessor: stateOf({ ...request, number: request.number - 1 }),
    })
    if (decision.kind === 'sign') {
      gone.add(nameOf(request))
      float -= account.requestFee
    }
    return decision
  }
}

/** The same for a payment, from tokens that those before it do not take. */
const paymentJudge = ({ account, campaigns, drawings }: Facts, sent: readonly PayIntent[]) => {
  const taken = new Map<string, bigint>()
  const take = (token: string, amount: string) => taken.set(token, (taken.get(token) ?? 0n) + BigInt(amount))
  for (const { arguments: payment } of sent) take(payment.token, payment.amount)
  return ({ arguments: payment }: PayIntent): SignDecision => {
    const { campaignId, drawingNumber, token, amount } = payment
    const campaign = campaigns.get(campaignId)
    if (!campaign) return UNKNOWN_CAMPAIGN
    const decision = decidePay(payment, {
      facts: account,
      campaign,
      drawing: drawings.get(nameOf({ campaignId, number: drawingNumber })) as DrawingFacts,
      spare: campaign.tokenBalance - (taken.get(token) ?? 0n),
    })
    if (decision.kind === 'sign') take(token, amount)
    return decision
  }
}

type Judged<Intent> = { intent: Intent; decision: SignDecision }

/** Judges intents one by one, as they are asked for, up to one that can be signed. Those that cannot are put off. */
const signableOf = function* <Intent extends { row: IntentRow }>(
  intents: readonly Intent[],
  judge: (intent: Intent) => SignDecision,
  leave: (judged: Judged<Intent>) => void,
): Generator<Intent, void, void> {
  for (const intent of intents) {
    const decision = judge(intent)
    if (decision.kind === 'sign') yield intent
    else leave({ intent, decision })
  }
}

type Lane = { inFlight: number; signNext: () => boolean }

/** Fills the room, each time from the lane that has less in flight: neither keeps the other waiting. */
const fill = (room: number, lanes: readonly Lane[]): void => {
  let open = lanes
  for (let left = room; left > 0 && open.length > 0; ) {
    const [next] = open.toSorted((one, other) => one.inFlight - other.inFlight) as [Lane]
    if (next.signNext()) {
      next.inFlight += 1
      left -= 1
    } else open = open.filter((lane) => lane !== next)
  }
}

/** Which new intents can be signed now, in the order in which they should go, and why the others cannot. */
export const findSignable = async (context: ChainContext, head: Head, candidates: Candidates): Promise<Signable> => {
  const offer = await readOffer(context, head)
  const found: Signable = { requests: [], payments: [], blocked: [], putOff: [], fees: offer.fees, requestFee: 0n }
  const requests = candidates.requests.filter(({ row }) => row.isDue)
  const { payments, sent } = candidates
  const free = Math.min(context.chain.maxInFlight - sent.length, SIGNED_AT_ONCE)
  if (requests.length + payments.length === 0 || free <= 0) return found

  const account = await readAccountFacts(context, head, { offer, inFlight: sent.length })
  const attention = decideAccount(account)
  if (attention !== null) {
    const rows = [...requests, ...payments].map(({ row }) => row)
    return { ...found, blocked: rows.map((row) => ({ row, attention })), putOff: rows.map(({ key }) => key) }
  }

  const room = Math.min(free, affordable(account))
  const places: DrawingNumber[] = [
    ...requests.map((request) => request.arguments),
    ...payments.map(({ arguments: { campaignId, drawingNumber } }) => ({ campaignId, number: drawingNumber })),
  ]
  const [campaigns, drawingFacts] = await Promise.all([
    readCampaignFacts(context, head, [...new Set(places.map(({ campaignId }) => campaignId))]),
    readDrawingFacts(context, head, places),
  ])
  const drawings = new Map(places.map((place, i) => [nameOf(place), drawingFacts[i] as DrawingFacts]))
  const facts: Facts = { account, campaigns, drawings }
  const laneOf = <Intent extends { row: IntentRow }>(
    kind: IntentRow['kind'],
    signable: Generator<Intent, void, void>,
    chosen: Intent[],
  ): Lane => ({
    inFlight: sent.filter((row) => row.kind === kind).length,
    signNext: () => {
      const next = signable.next()
      if (!next.done) chosen.push(next.value)
      return !next.done
    },
  })
  // A campaign's requests follow its first one, as soon as that goes.
  const firstOf = new Map(requests.toReversed().map(({ row }) => [row.campaignId, row.key]))
  const leave = ({ intent: { row }, decision }: Judged<{ row: IntentRow }>) => {
    if (decision.kind === 'blocked') found.blocked.push({ row, attention: decision.attention })
    if (row.kind === 'pay' || firstOf.get(row.campaignId) === row.key) found.putOff.push(row.key)
  }
  fill(room, [
    laneOf('request', signableOf(requests, requestJudge(facts, candidates), leave), found.requests),
    laneOf('pay', signableOf(payments, paymentJudge(facts, paymentsOf(sent)), leave), found.payments),
  ])
  return { ...found, requestFee: account.requestFee }
}
