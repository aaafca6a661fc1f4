import type { IntentRow } from '../../../db/queries/chain/intents.ts'
import type { Attention } from '../../../domain/attention.ts'
import {
  type AccountFacts,
  costOf,
  decideAccount,
  decidePay,
  decideRequest,
  type DrawingFacts,
  etherLeft,
  gasEmpty,
  type Load,
  payLoad,
  type Predecessor,
  REQUEST_LOAD,
  type SignDecision,
  type Taken,
} from '../../../domain/chain/sign.ts'
import { type Facts, type SignablePayment, type SignableRequest, withIndex, withTries } from './order.ts'
import { readAccountFacts, readCampaignFacts, readDrawingFacts } from '../facts.ts'
import { type Fees, offerFees } from './fees.ts'
import type { ChainContext, Head } from '../context.ts'
import { nameOf, type PayIntent, paymentsOf, type Place, placeOf, type RequestIntent, requestsOf } from '../intents.ts'

/** New intents of both lanes, and those that were signed and are not final. */
export type Candidates = {
  requests: readonly RequestIntent[]
  payments: readonly PayIntent[]
  underWay: readonly IntentRow[]
}

type Blocked = { row: IntentRow; attention: Attention }

export type Signable = {
  requests: SignableRequest[]
  payments: SignablePayment[]
  blocked: Blocked[]
  /** Keys of what was looked at and cannot go now: the next ones of its lane are looked at before it is again. */
  waiting: string[]
  refused: string[]
  fees: Fees
  requestFee: bigint
}

/** Signing takes about a millisecond each: rounds stay short, so that news from the chain is seen soon. */
const SIGNED_AT_ONCE = 200

const UNKNOWN_CAMPAIGN: SignDecision = {
  kind: 'blocked',
  attention: { code: 'chain_differs', detail: { differs: 'campaign' } },
}

/** Decides whether a request can be signed, given those that were let through before. */
const requestJudge = ({ account, campaigns, drawings }: Facts, { requests, underWay }: Candidates) => {
  const gone = new Set(requestsOf(underWay).map((request) => nameOf(request.arguments)))
  const waiting = new Set(requests.map((request) => nameOf(request.arguments)))
  const stateOf = (drawing: Place): Predecessor => {
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

/** The same for a payment, from what those before it leave of its campaign's money. */
const paymentJudge = ({ account, campaigns, drawings }: Facts, sent: readonly PayIntent[]) => {
  const taken = new Map<number, Taken>()
  const takenOf = (campaignId: number): Taken => taken.get(campaignId) ?? { units: 0n, hasGuarantee: false }
  const take = ({ arguments: { kind, campaignId, amount } }: PayIntent) => {
    const { units, hasGuarantee } = takenOf(campaignId)
    taken.set(campaignId, { units: units + amount, hasGuarantee: hasGuarantee || kind === 'guarantee' })
  }
  for (const payment of sent) take(payment)
  return (intent: PayIntent): SignDecision => {
    const { arguments: payment } = intent
    const campaign = campaigns.get(payment.campaignId)
    if (!campaign) return UNKNOWN_CAMPAIGN
    const decision = decidePay(payment, {
      facts: account,
      campaign,
      drawing: drawings.get(nameOf(placeOf(intent))) as DrawingFacts,
      taken: takenOf(payment.campaignId),
    })
    if (decision.kind === 'sign') take(intent)
    return decision
  }
}

/** Lets through what the account's ether still pays for. */
const withinEther =
  <Intent>(
    account: AccountFacts,
    left: { ether: bigint },
    loadOfIntent: (intent: Intent) => Load,
    judge: (intent: Intent) => SignDecision,
  ) =>
  (intent: Intent): SignDecision => {
    const cost = costOf(loadOfIntent(intent), account)
    if (cost > left.ether) return { kind: 'blocked', attention: gasEmpty(account) }
    const decision = judge(intent)
    if (decision.kind === 'sign') left.ether -= cost
    return decision
  }

const requestLoad = (): Load => REQUEST_LOAD
const paymentLoad = ({ arguments: payment }: PayIntent): Load => payLoad(payment)

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
  const offer = offerFees(head.baseFeePerGas, context.chain)
  const found: Signable = {
    requests: [],
    payments: [],
    blocked: [],
    waiting: [],
    refused: [],
    fees: offer.fees,
    requestFee: 0n,
  }
  const requests = candidates.requests.filter(({ row }) => row.isDue)
  const { payments, underWay } = candidates
  const sent = underWay.filter(({ state }) => state === 'signed')
  const room = Math.min(context.chain.maxInFlight - sent.length, SIGNED_AT_ONCE)
  if (requests.length + payments.length === 0 || room <= 0) return found

  const account = await readAccountFacts(context, head, offer)
  const attention = decideAccount(account)
  if (attention !== null) {
    const rows = [...requests, ...payments].map(({ row }) => row)
    return { ...found, blocked: rows.map((row) => ({ row, attention })), refused: rows.map(({ key }) => key) }
  }

  const places: Place[] = [...requests.map((request) => request.arguments), ...payments.map(placeOf)]
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
  // Of a campaign's requests only the first is put off: the others wait behind it, and follow as soon as it goes.
  const firstOf = new Map(requests.toReversed().map(({ row }) => [row.campaignId, row.key]))
  const leave = ({ intent: { row }, decision }: Judged<{ row: IntentRow }>) => {
    if (decision.kind === 'blocked') found.blocked.push({ row, attention: decision.attention })
    const put = decision.kind === 'blocked' ? found.refused : found.waiting
    if (row.kind === 'pay' || firstOf.get(row.campaignId) === row.key) put.push(row.key)
  }
  const left = { ether: etherLeft(account) }
  const mayRequest = withinEther(account, left, requestLoad, requestJudge(facts, candidates))
  const mayPay = withinEther(account, left, paymentLoad, paymentJudge(facts, paymentsOf(sent)))
  const chosen: { requests: RequestIntent[]; payments: PayIntent[] } = { requests: [], payments: [] }
  fill(room, [
    laneOf('request', signableOf(requests, mayRequest, leave), chosen.requests),
    laneOf('pay', signableOf(payments, mayPay, leave), chosen.payments),
  ])
  return {
    ...found,
    requests: withTries(chosen.requests, facts, head),
    payments: withIndex(chosen.payments, facts),
    requestFee: account.requestFee,
  }
}
