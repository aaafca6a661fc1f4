import type { IntentRow } from '../../db/queries/chain/intents.ts'
import type { Attention } from '../../domain/attention.ts'
import {
  type AccountFacts,
  type CampaignFacts,
  decideAccount,
  decidePay,
  decideRequest,
  type DrawingFacts,
  type Predecessor,
  type SignDecision,
} from '../../domain/chain/sign.ts'
import { readAccountFacts, readCampaignFacts, readDrawingFacts } from './facts.ts'
import { type Fees, readFees } from './fees.ts'
import type { ChainContext, Head } from './context.ts'
import { type PayIntent, paymentsOf, type RequestIntent, requestsOf } from './intents.ts'

/** New intents, and those whose bytes are in no block yet. */
export type Candidates = { fresh: readonly IntentRow[]; sent: readonly IntentRow[] }

type Blocked = { row: IntentRow; attention: Attention }

export type Signable = {
  requests: RequestIntent[]
  payments: PayIntent[]
  blocked: Blocked[]
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
const requestJudge = ({ account, campaigns, drawings }: Facts, { fresh, sent }: Candidates) => {
  const gone = new Set(requestsOf(sent).map((request) => nameOf(request.arguments)))
  const waiting = new Set(requestsOf(fresh).map((request) => nameOf(request.arguments)))
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

/** Which new intents can be signed now, in the order in which they should go, and why the others cannot. */
export const findSignable = async (context: ChainContext, head: Head, candidates: Candidates): Promise<Signable> => {
  const fees = await readFees(context, head)
  const found: Signable = { requests: [], payments: [], blocked: [], fees, requestFee: 0n }
  const fresh = candidates.fresh.filter(({ isDue }) => isDue)
  const room = Math.min(context.chain.maxInFlight - candidates.sent.length, SIGNED_AT_ONCE)
  if (fresh.length === 0 || room <= 0) return found

  const account = await readAccountFacts(context, head, fees)
  const attention = decideAccount(account)
  if (attention !== null) return { ...found, blocked: fresh.map((row) => ({ row, attention })) }

  const requests = requestsOf(fresh)
  const payments = paymentsOf(fresh)
  const places: DrawingNumber[] = [
    ...requests.map((request) => request.arguments),
    ...payments.map(({ arguments: { campaignId, drawingNumber } }) => ({ campaignId, number: drawingNumber })),
  ]
  const [campaigns, drawingFacts] = await Promise.all([
    readCampaignFacts(context, head, [...new Set(places.map(({ campaignId }) => campaignId))]),
    readDrawingFacts(context, head, places),
  ])
  const drawings = new Map(places.map((place, i) => [nameOf(place), drawingFacts[i] as DrawingFacts]))
  const choose = <Intent extends { row: IntentRow }>(
    intents: readonly Intent[],
    judge: (intent: Intent) => SignDecision,
    limit: number,
  ): Intent[] => {
    const chosen: Intent[] = []
    for (const intent of intents) {
      if (chosen.length === limit) break
      const decision = judge(intent)
      if (decision.kind === 'blocked') found.blocked.push({ row: intent.row, attention: decision.attention })
      if (decision.kind !== 'sign') continue
      chosen.push(intent)
    }
    return chosen
  }
  const facts: Facts = { account, campaigns, drawings }
  // Neither keeps the other waiting: payments have at least half of the room.
  found.requests = choose(requests, requestJudge(facts, candidates), room - Math.min(payments.length, room >> 1))
  found.payments = choose(payments, paymentJudge(facts, paymentsOf(candidates.sent)), room - found.requests.length)
  return { ...found, requestFee: account.requestFee }
}
