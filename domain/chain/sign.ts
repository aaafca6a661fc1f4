/** Whether an intent may be signed now, from what the contract and its accounts show; else, in a sentence, what a person has to do. */
import type { PayArguments, RequestArguments } from './intent.ts'

/** Gas that a call is given at most. */
export const GAS_LIMITS = { request: 400_000n, pay: 200_000n } as const

/** Amounts are in wei. `requestFee` is what the randomness provider asks for one value. */
export type AccountFacts = {
  chain: string
  contract: string
  account: string
  isPaused: boolean
  isOperator: boolean
  gasPrice: bigint
  maxFeePerGas: bigint
  ether: bigint
  float: bigint
  requestFee: bigint
}

export type CampaignFacts = {
  token: string
  tokenBalance: bigint
  wallet: string | null
  maxPayout: bigint
  drawings: number
}

/** `randomValue` and `winnersCommitment` are null when the contract has no such value yet. */
export type DrawingFacts = { winnersCommitment: string | null; randomValue: string | null }

export type SignDecision = { kind: 'sign' } | { kind: 'wait' } | { kind: 'blocked'; sentence: string }

const SIGN: SignDecision = { kind: 'sign' }
const blocked = (sentence: string): SignDecision => ({ kind: 'blocked', sentence })

/** What stops everything on a chain, or null. */
export const decideAccount = (facts: AccountFacts): string | null => {
  const { chain, contract, account } = facts
  if (!facts.isOperator)
    return `The key of ${account} is not the operator of ${contract} on ${chain}: the owner sets it.`
  if (facts.isPaused) return `The contract ${contract} on ${chain} is paused: its owner lifts the pause.`
  if (facts.gasPrice > facts.maxFeePerGas)
    return `Gas on ${chain} costs more than the limit set for it: it is tried again.`
  if (facts.ether < facts.gasPrice * GAS_LIMITS.request)
    return `${account} has too little ether for gas on ${chain}: send it some.`
  return null
}

/** A request goes when the one before it went, so that numbers reach the contract in their order. */
export const decideRequest = (
  request: RequestArguments,
  {
    facts,
    campaign,
    drawing,
    isPredecessorSent,
  }: {
    facts: AccountFacts
    campaign: CampaignFacts
    drawing: DrawingFacts
    isPredecessorSent: boolean
  },
): SignDecision => {
  if (drawing.winnersCommitment !== null && drawing.winnersCommitment !== request.winnersCommitment)
    return blocked(`The contract has another winner list under number ${request.number}: nothing is sent.`)
  if (drawing.winnersCommitment !== null) return { kind: 'wait' }
  if (request.number !== campaign.drawings + 1 && !isPredecessorSent) return { kind: 'wait' }
  if (facts.float < facts.requestFee)
    return blocked(
      `The contract ${facts.contract} has no ether for the randomness fee: send it some on ${facts.chain}.`,
    )
  return SIGN
}

/** `spare` is what the contract holds of the token beyond the payments that are under way. */
export const decidePay = (
  payment: PayArguments,
  {
    facts,
    campaign,
    drawing,
    spare,
  }: { facts: AccountFacts; campaign: CampaignFacts; drawing: DrawingFacts; spare: bigint },
): SignDecision => {
  const amount = BigInt(payment.amount)
  if (drawing.randomValue === null) return { kind: 'wait' }
  if (drawing.randomValue !== payment.randomValue)
    return blocked(`The contract has another random value for number ${payment.drawingNumber}: nothing is paid.`)
  if (campaign.wallet === null) return blocked('No payout wallet is set in the contract: operators run wallet approve.')
  if (campaign.token !== payment.token)
    return blocked(`The contract pays this campaign in another token, ${campaign.token}: nothing is paid.`)
  if (amount > campaign.maxPayout)
    return blocked(
      `The payment is above the contract's limit of ${campaign.maxPayout} token units: its owner raises it.`,
    )
  if (amount > spare)
    return blocked(
      `The contract ${facts.contract} lacks ${amount - spare} token units on ${facts.chain}: send it some.`,
    )
  return SIGN
}
