/** Whether an intent may be signed now, from what the contract and its accounts show; if not, why it waits. */
import type { Attention } from '../attention.ts'
import type { PayArguments, RequestArguments } from './intent.ts'

/** The most gas that a call is given. */
export const GAS_LIMITS = { request: 400_000n, pay: 200_000n } as const

/**
 * Amounts are in wei. `gasPrice` is what a block takes now at least, `offeredPerGas` what a transaction says that it pays
 * at most; `inFlight` transactions are signed and in no block yet. `requestFee` is what the randomness provider asks for
 * one value.
 */
export type AccountFacts = {
  chain: string
  contract: string
  account: string
  isPaused: boolean
  isOperator: boolean
  gasPrice: bigint
  offeredPerGas: bigint
  maxFeePerGas: bigint
  inFlight: number
  ether: bigint
  float: bigint
  requestFee: bigint
  maxRequestFee: bigint
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

const WEI_PER_ETHER_DIGITS = 18

/** As people write it, without zeros at the end. */
const inEther = (wei: bigint): string => {
  const digits = String(wei).padStart(WEI_PER_ETHER_DIGITS + 1, '0')
  const point = digits.length - WEI_PER_ETHER_DIGITS
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
}

const SIGN: SignDecision = { kind: 'sign' }
const blocked = (attention: Attention): SignDecision => ({ kind: 'blocked', attention })

/** How many more transactions the account's ether pays for, whatever they are, beside those in flight. */
export const affordable = ({ ether, offeredPerGas, inFlight }: AccountFacts): number => {
  const each = offeredPerGas * GAS_LIMITS.request
  return each === 0n ? Number.MAX_SAFE_INTEGER : Math.max(0, Number(ether / each) - inFlight)
}

/** What stops everything on a chain, or null. */
export const decideAccount = (facts: AccountFacts): Attention | null => {
  const { chain, contract, account } = facts
  if (!facts.isOperator) return { code: 'not_operator', detail: { account, contract, chain } }
  if (facts.isPaused) return { code: 'contract_paused', detail: { contract, chain } }
  if (facts.gasPrice > facts.maxFeePerGas) return { code: 'gas_expensive', detail: { chain } }
  if (affordable(facts) === 0) return { code: 'gas_empty', detail: { account, chain } }
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
  const { requestFee, maxRequestFee } = facts
  if (requestFee > maxRequestFee)
    return blocked({
      code: 'fee_expensive',
      detail: { chain: facts.chain, asked: inEther(requestFee), allowed: inEther(maxRequestFee) },
    })
  if (facts.float < requestFee)
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
