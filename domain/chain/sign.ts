/** Whether an intent may be signed now, from what the contract and its accounts show; if not, why it waits. */
import type { Attention } from '../attention.ts'
import { smaller } from './bigints.ts'
import { type SeenTerms, termsDifference } from './guarantee-terms.ts'
import type { PayArguments, RequestArguments } from './intent.ts'

/** The most gas that each call is given. */
export const REQUEST_GAS = 400_000n
const GUARANTEE_GAS = 250_000n
/** An event and 68 bytes of call data take half of it. */
export const ANCHOR_GAS = 60_000n

/**
 * The most gas that settling takes, whatever the table: the contract's tests check these limits. Chains take some
 * millions of gas in one transaction.
 */
const SETTLE_GAS = { call: 400_000n, position: 1_750n }

/** How many positions one call settles. */
export const SETTLED_AT_ONCE = 6_000

export const payGas = (payment: PayArguments): bigint =>
  payment.kind === 'settle' ? SETTLE_GAS.call + SETTLE_GAS.position * BigInt(payment.positions) : GUARANTEE_GAS

/**
 * The most gas that delivering a value takes: Entropy's own work, the steps along its hash chain, and the callback, for
 * which Entropy requires twice the gas that the request bought.
 */
const DELIVER_GAS = { call: 300_000n, hash: 600n }

export const deliverGas = ({ callbackGas, hashes }: { callbackGas: bigint; hashes: bigint }): bigint =>
  DELIVER_GAS.call + 2n * callbackGas + DELIVER_GAS.hash * hashes

/** What a call may use: gas, and bytes that its chain writes to the one below it. */
export type Load = { gas: bigint; bytes: bigint }

/** Around 450 with its signature, and two words for each tier of a table. */
const CALL_BYTES = { call: 500n, tier: 64n }

export const loadOf = (gas: bigint, tiers = 0): Load => ({
  gas,
  bytes: CALL_BYTES.call + CALL_BYTES.tier * BigInt(tiers),
})

export const REQUEST_LOAD: Load = loadOf(REQUEST_GAS)

export const payLoad = (payment: PayArguments): Load => loadOf(payGas(payment), payment.table.tiers.length)

/** In wei: what is offered for a unit of gas, and what a byte costs in the chain below. */
export type Prices = { offeredPerGas: bigint; layer1FeePerByte: bigint }

export const costOf = ({ gas, bytes }: Load, { offeredPerGas, layer1FeePerByte }: Prices): bigint =>
  gas * offeredPerGas + bytes * layer1FeePerByte

/**
 * Amounts are in wei. `gasPrice` is what a block takes now at least, `offeredPerGas` what a transaction says that it pays
 * at most; `inFlight` is what may be due for all that is signed and in no block yet. `requestFee` is what the
 * randomness provider asks for one value.
 */
export type AccountFacts = Prices & {
  chain: string
  contract: string
  account: string
  isPaused: boolean
  isOperator: boolean
  gasPrice: bigint
  maxFeePerGas: bigint
  inFlight: bigint
  ether: bigint
  float: bigint
  requestFee: bigint
  maxRequestFee: bigint
}

/**
 * `balance` and `leftToday`: what the campaign may still pay, in token units. `guarantees`: its terms, how many were
 * paid, how many may be paid now (`left`), and since when the contract counts these, one for each `minPeriod`.
 */
export type CampaignFacts = {
  token: string
  wallet: string | null
  balance: bigint
  leftToday: bigint
  maxPerDrawing: bigint
  maxPerDay: bigint
  drawings: number
  guarantees: SeenTerms & { paid: number; left: number; countedFrom: Date }
}

/** `contribution` and `randomValue` are null when the contract has no such value yet. */
export type DrawingFacts = { contribution: string | null; randomValue: string | null; isSettled: boolean }

export type SignDecision = { kind: 'sign' } | { kind: 'wait' } | { kind: 'blocked'; attention: Attention }

const WEI_PER_ETHER_DIGITS = 18

/** As people write it, without zeros at the end. */
const inEther = (wei: bigint): string => {
  const digits = String(wei).padStart(WEI_PER_ETHER_DIGITS + 1, '0')
  const point = digits.length - WEI_PER_ETHER_DIGITS
  return `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0+$/, '')
}

const SIGN: SignDecision = { kind: 'sign' }
const WAIT: SignDecision = { kind: 'wait' }
const blocked = (attention: Attention): SignDecision => ({ kind: 'blocked', attention })

/** The account's ether less the most that transactions in flight may cost, in wei; negative if it is not enough. */
export const etherLeft = (facts: AccountFacts): bigint => facts.ether - facts.inFlight

export const gasEmptyOf = (account: string, chain: string): Attention => ({
  code: 'gas_empty',
  detail: { account, chain },
})

export const gasEmpty = ({ account, chain }: AccountFacts): Attention => gasEmptyOf(account, chain)

/** What stops everything on a chain, or null. */
export const decideAccount = (facts: AccountFacts): Attention | null => {
  const { chain, contract, account } = facts
  if (!facts.isOperator) return { code: 'not_operator', detail: { account, contract, chain } }
  if (facts.isPaused) return { code: 'contract_paused', detail: { contract, chain } }
  if (facts.gasPrice > facts.maxFeePerGas) return { code: 'gas_expensive', detail: { chain } }
  if (etherLeft(facts) < costOf(REQUEST_LOAD, facts)) return gasEmpty(facts)
  return null
}

/**
 * What became of the request for the number before: it waits in this database, its bytes are on their way, or the
 * contract has it (or there is none).
 */
export type Predecessor = 'waiting' | 'sent' | 'recorded'

/**
 * A request is signed once the one before it was sent, so that numbers reach the contract in their order. While the one
 * before waits, the contract may have another drawing under its number, perhaps the very drawing of this request, which
 * must never get a second value and a second payment.
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
  if (drawing.contribution !== null && drawing.contribution !== request.contribution)
    return blocked({ code: 'chain_differs', detail: { differs: 'list', number: request.number } })
  if (drawing.contribution !== null) return WAIT
  if (predecessor === 'waiting') return WAIT
  if (predecessor === 'recorded' && request.number !== campaign.drawings + 1) return WAIT
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

/**
 * Whether trying a request on the newest block shows what becomes of it. Its number must be the contract's next one of
 * the campaign, and the block must not be from before the cutoff, when the contract takes the list for open.
 */
export const canTry = (
  { number, cutoffAt }: Pick<RequestArguments, 'number' | 'cutoffAt'>,
  { drawings, newestAt }: { drawings: number; newestAt: Date },
): boolean => number === drawings + 1 && newestAt.getTime() >= cutoffAt * 1000

/** What payments that are under way take of a campaign's money, and whether one of them is a guarantee. */
export type Taken = { units: bigint; hasGuarantee: boolean }

/**
 * A guarantee needs a settled drawing, and the contract pays what its terms say, once in a period. Its index is the one
 * after the last that was paid, which is known only while no other guarantee is under way.
 */
const decideGuarantee = (
  { amount }: PayArguments,
  { isSettled }: DrawingFacts,
  { left, countedFrom, ...seen }: CampaignFacts['guarantees'],
  taken: Taken,
): SignDecision => {
  if (!isSettled || taken.hasGuarantee) return WAIT
  const isRight = seen.terms.amount === amount
  const differs = isRight ? null : termsDifference(seen, (terms) => terms.amount === amount)
  if (differs) return blocked(differs)
  if (left > 0) return SIGN
  const from = new Date(countedFrom.getTime() + seen.terms.minPeriod * 1000)
  return blocked({ code: 'guarantee_too_early', detail: { from: from.toISOString() } })
}

/** A settlement needs the contract to have the very value from which its amount was computed. */
const decideGround = (
  payment: PayArguments,
  drawing: DrawingFacts,
  { guarantees }: CampaignFacts,
  taken: Taken,
): SignDecision => {
  if (payment.kind === 'guarantee') return decideGuarantee(payment, drawing, guarantees, taken)
  if (drawing.randomValue === null) return WAIT
  if (drawing.randomValue === payment.randomValue) return SIGN
  return blocked({ code: 'chain_differs', detail: { differs: 'value', number: payment.drawingNumber } })
}

export const decidePay = (
  payment: PayArguments,
  {
    facts,
    campaign,
    drawing,
    taken,
  }: { facts: AccountFacts; campaign: CampaignFacts; drawing: DrawingFacts; taken: Taken },
): SignDecision => {
  const ground = decideGround(payment, drawing, campaign, taken)
  const { amount } = payment
  if (ground.kind !== 'sign' || amount === 0n) return ground
  if (campaign.wallet === null) return blocked({ code: 'wallet_not_approved', detail: {} })
  if (campaign.token !== payment.token)
    return blocked({ code: 'chain_differs', detail: { differs: 'token', token: campaign.token } })
  // An amount above a whole day's limit could be paid on no day.
  const most = smaller(campaign.maxPerDrawing, campaign.maxPerDay)
  if (amount > most) return blocked({ code: 'cap_exceeded', detail: { limit: String(most) } })
  if (amount > campaign.leftToday - taken.units) return blocked({ code: 'day_cap_reached', detail: {} })
  const missing = amount - (campaign.balance - taken.units)
  if (missing <= 0n) return SIGN
  const { contract, chain } = facts
  return blocked({ code: 'till_empty', detail: { contract, chain, missing: String(missing) } })
}
