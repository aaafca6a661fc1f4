/** Whether an intent may be signed now, from what the contract and its accounts show; if not, why it waits. */
import type { Attention } from '../attention.ts'
import type { PayArguments, RequestArguments } from './intent.ts'

/** The most gas that a call is given. */
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

export type SignDecision = { kind: 'sign' } | { kind: 'wait' } | { kind: 'blocked'; attention: Attention }

const SIGN: SignDecision = { kind: 'sign' }
const blocked = (attention: Attention): SignDecision => ({ kind: 'blocked', attention })

/** What stops everything on a chain, or null. */
export const decideAccount = (facts: AccountFacts): Attention | null => {
  const { chain, contract, account } = facts
  if (!facts.isOperator) return { code: 'not_operator', detail: { account, contract, chain } }
  if (facts.isPaused) return { code: 'contract_paused', detail: { contract, chain } }
  if (facts.gasPrice > facts.maxFeePerGas) return { code: 'gas_expensive', detail: { chain } }
  if (facts.ether < facts.gasPrice * GAS_LIMITS.request) return { code: 'gas_empty', detail: { account, chain } }
  return null
}

/**
 * What became of the request for the number before: it waits in this database, its bytes are on their way, or the
 * contract has it (or there is none).
 */
export type Predecessor = 'waiting' | 'sent' | 'recorded'

/**
 * A request is signed once the one before it was sent, so that numbers reach the contract in their order. While that
 * one waits, the contract may have another drawing under its number, perhaps this very one: a second value for it, and
 * a second payment, must not be.
 */
export const decideRequest = (
  request: RequestArguments,
  {
    facts,
    campaign,
    drawing,
    predecessor,
  }: {
    facts: AccountFacts
    campaign: CampaignFacts
    drawing: DrawingFacts
    predecessor: Predecessor
  },
): SignDecision => {
  if (drawing.winnersCommitment !== null && drawing.winnersCommitment !== request.winnersCommitment)
    return blocked({ code: 'chain_differs', detail: { differs: 'list', number: request.number } })
  if (drawing.winnersCommitment !== null) return { kind: 'wait' }
  if (predecessor === 'waiting') return { kind: 'wait' }
  if (predecessor === 'recorded' && request.number !== campaign.drawings + 1) return { kind: 'wait' }
  if (facts.float < facts.requestFee)
    return blocked({ code: 'fee_empty', detail: { contract: facts.contract, chain: facts.chain } })
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
    return blocked({ code: 'chain_differs', detail: { differs: 'value', number: payment.drawingNumber } })
  if (campaign.wallet === null) return blocked({ code: 'wallet_not_approved', detail: {} })
  if (campaign.token !== payment.token)
    return blocked({ code: 'chain_differs', detail: { differs: 'token', token: campaign.token } })
  if (amount > campaign.maxPayout)
    return blocked({ code: 'cap_exceeded', detail: { limit: String(campaign.maxPayout) } })
  if (amount > spare)
    return blocked({
      code: 'till_empty',
      detail: { contract: facts.contract, chain: facts.chain, missing: String(amount - spare) },
    })
  return SIGN
}
