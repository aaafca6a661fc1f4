import type { IntentRow } from '../../db/queries/chain-intents.ts'
import {
  type AccountFacts,
  type CampaignFacts,
  decideAccount,
  decidePay,
  decideRequest,
  type DrawingFacts,
} from '../../domain/chain/sign.ts'
import { prizeDrawingsAbi } from './contracts/artifacts/prize-drawings.ts'
import { type Fees, readFees } from './fees.ts'
import type { Ground, Head } from './ground.ts'
import { type PayIntent, paymentsOf, type RequestIntent, requestsOf } from './intents.ts'
import { isNoValue, readCampaigns, readDrawings, readRequestFee, readTokenBalance } from './read-contract.ts'

type Blocked = { row: IntentRow; sentence: string }

/** New intents, and those whose bytes no block has taken yet. */
export type Candidates = { fresh: readonly IntentRow[]; sent: readonly IntentRow[] }

export type Signable = {
  requests: RequestIntent[]
  payments: PayIntent[]
  blocked: Blocked[]
  fees: Fees
  requestFee: bigint
}

const readAccount = async (ground: Ground, head: Head, fees: Fees): Promise<AccountFacts> => {
  const { nodes, chain, contract, account } = ground
  const { newest: blockNumber } = head
  const read = { address: contract, abi: prizeDrawingsAbi, blockNumber } as const
  const [isPaused, operator, ether, float, requestFee] = await Promise.all([
    nodes.read.readContract({ ...read, functionName: 'paused' }),
    nodes.read.readContract({ ...read, functionName: 'operator' }),
    nodes.read.getBalance({ address: account.address, blockNumber }),
    nodes.read.getBalance({ address: contract, blockNumber }),
    readRequestFee(ground),
  ])
  return {
    chain: chain.name,
    contract,
    account: account.address,
    isPaused,
    isOperator: operator.toLowerCase() === account.address.toLowerCase(),
    gasPrice: fees.maxFeePerGas,
    maxFeePerGas: chain.maxFeePerGas,
    ether,
    float,
    requestFee,
  }
}

const readCampaignFacts = async (
  ground: Ground,
  head: Head,
  ids: readonly number[],
): Promise<Map<number, CampaignFacts>> => {
  const campaigns = await readCampaigns(ground, head.newest, ids)
  const found = [...campaigns].flatMap(([id, campaign]) => (campaign ? [[id, campaign] as const] : []))
  const tokens = [...new Set(found.map(([, { token }]) => token))]
  const balances = new Map(
    await Promise.all(
      tokens.map(async (token) => [token, await readTokenBalance(ground, head.newest, token)] as const),
    ),
  )
  return new Map(found.map(([id, campaign]) => [id, { ...campaign, tokenBalance: balances.get(campaign.token) ?? 0n }]))
}

/** Signing takes about a millisecond each: a round stays short, so that what the chain says is seen soon. */
const SIGNED_AT_ONCE = 200

const NOT_REGISTERED = 'The contract does not know the campaign of this drawing: operators compare chain status.'

/** Which new intents can be signed now, in the order in which they should go, and why the others cannot. */
export const findSignable = async (ground: Ground, head: Head, candidates: Candidates): Promise<Signable> => {
  const fees = await readFees(ground, head)
  const nothing: Signable = { requests: [], payments: [], blocked: [], fees, requestFee: 0n }
  const fresh = candidates.fresh.filter(({ isDue }) => isDue)
  const inFlight = candidates.sent
  const room = ground.chain.maxInFlight - inFlight.length
  if (fresh.length === 0 || room <= 0) return nothing

  const facts = await readAccount(ground, head, fees)
  const sentence = decideAccount(facts)
  if (sentence !== null) return { ...nothing, blocked: fresh.map((row) => ({ row, sentence })) }

  const requests = requestsOf(fresh)
  const payments = paymentsOf(fresh)
  const places = [
    ...requests.map((request) => request.arguments),
    ...payments.map(({ arguments: { campaignId, drawingNumber } }) => ({ campaignId, number: drawingNumber })),
  ]
  const [campaigns, drawings] = await Promise.all([
    readCampaignFacts(ground, head, [...new Set(places.map(({ campaignId }) => campaignId))]),
    readDrawings(ground, head.newest, places),
  ])
  const drawingFacts = drawings.map(
    ({ winnersCommitment, randomValue, revealedAt }): DrawingFacts => ({
      winnersCommitment: isNoValue(winnersCommitment) ? null : winnersCommitment,
      randomValue: revealedAt === 0 ? null : randomValue,
    }),
  )
  const found: Signable = { ...nothing, requestFee: facts.requestFee }
  let left = Math.min(room, SIGNED_AT_ONCE)
  let { float } = facts
  const sent = new Set(requestsOf(inFlight).map(({ arguments: { campaignId, number } }) => `${campaignId} ${number}`))
  for (const [i, intent] of requests.entries()) {
    const { campaignId, number } = intent.arguments
    const campaign = campaigns.get(campaignId)
    const decision = campaign
      ? decideRequest(intent.arguments, {
          facts: { ...facts, float },
          campaign,
          drawing: drawingFacts[i] as DrawingFacts,
          isPredecessorSent: sent.has(`${campaignId} ${number - 1}`),
        })
      : { kind: 'blocked' as const, sentence: NOT_REGISTERED }
    if (decision.kind === 'blocked') found.blocked.push({ row: intent.row, sentence: decision.sentence })
    if (decision.kind !== 'sign' || left === 0) continue
    found.requests.push(intent)
    sent.add(`${campaignId} ${number}`)
    float -= facts.requestFee
    left -= 1
  }
  const spare = new Map<string, bigint>()
  for (const { arguments: payment } of paymentsOf(inFlight))
    spare.set(payment.token, (spare.get(payment.token) ?? 0n) - BigInt(payment.amount))
  for (const [i, intent] of payments.entries()) {
    const { campaignId, token, amount } = intent.arguments
    const campaign = campaigns.get(campaignId)
    const used = spare.get(token) ?? 0n
    const decision = campaign
      ? decidePay(intent.arguments, {
          facts,
          campaign,
          drawing: drawingFacts[requests.length + i] as DrawingFacts,
          spare: campaign.tokenBalance + used,
        })
      : { kind: 'blocked' as const, sentence: NOT_REGISTERED }
    if (decision.kind === 'blocked') found.blocked.push({ row: intent.row, sentence: decision.sentence })
    if (decision.kind !== 'sign' || left === 0) continue
    found.payments.push(intent)
    spare.set(token, used - BigInt(amount))
    left -= 1
  }
  return found
}
