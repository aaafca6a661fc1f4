/**
 * The transactions that a chain is sent, each once under its own key, and what follows for one from what the chain
 * shows. The contract's state decides, never a receipt: after a lost reply, a crash or a reorganisation it is enough to
 * reconcile again.
 */
import { z } from 'zod'

const bytes32 = z.string().regex(/^0x[0-9a-f]{64}$/) as unknown as z.ZodType<`0x${string}`>
const units = z.string().regex(/^\d+$/).transform(BigInt)

/** `requestDrawing` of the contract, times in seconds, and the contribution that it derives from all of it. */
export const requestArguments = z.object({
  campaignId: z.number(),
  number: z.number(),
  drawingId: bytes32,
  winnersCommitment: bytes32,
  winnersCount: z.number(),
  tableNumber: z.number(),
  cutoffAt: z.number(),
  drawAt: z.number(),
  salt: bytes32,
  contribution: bytes32,
})
export type RequestArguments = z.infer<typeof requestArguments>

/** The contract's table, with numbers that JSON cannot hold as strings. */
const tableArgument = z.object({
  fingerprint: bytes32,
  denominator: units,
  heldFrom: units,
  tiers: z.array(z.object({ threshold: units, amount: units })),
})

/** `amount` in token units is what the call is expected to transfer: the contract computes it itself. */
const expected = {
  campaignId: z.number(),
  drawingNumber: z.number(),
  table: tableArgument,
  amount: units,
  token: z.string(),
}

/**
 * `settle` of the contract, for `positions` positions. `through`: how many of the drawing's positions are settled after
 * it, at least. `randomValue`: the value from which the amount was computed here.
 */
const settleArguments = z.object({
  kind: z.literal('settle'),
  ...expected,
  positions: z.number(),
  through: z.number(),
  randomValue: bytes32,
})

/** `payGuarantee` of the contract. The index of the payment is not kept: it is the contract's next one at signing. */
const guaranteeArguments = z.object({ kind: z.literal('guarantee'), ...expected, period: z.number() })

export const payArguments = z.discriminatedUnion('kind', [settleArguments, guaranteeArguments])
export type PayArguments = z.infer<typeof payArguments>

/** `revealWithCallback` of Pyth Entropy, which proves the contributions itself, for a drawing of ours. */
export const deliverArguments = z.object({
  campaignId: z.number(),
  number: z.number(),
  sequence: units,
  userContribution: bytes32,
  providerContribution: bytes32,
  gas: units,
})
export type DeliverArguments = z.infer<typeof deliverArguments>

/** As it is stored. */
export type StoredArguments = z.input<typeof payArguments | typeof requestArguments | typeof deliverArguments>

export const requestKey = (campaignId: string, number: number): string => `draw:${campaignId}:${number}:request`
/** The key of a request to a new contract, for a number that the contract before was never asked for. */
export const requestAgainKey = (campaignId: string, number: number, contract: string): string =>
  `${requestKey(campaignId, number)}:${contract}`
/** Each part of a long list but the last has a key of its own, with the number of positions settled after it. */
export const settleKey = (campaignId: string, number: number, through?: number): string =>
  `draw:${campaignId}:${number}:settle${through === undefined ? '' : `:${through}`}`
export const guaranteeKey = (campaignId: string, period: number): string => `guarantee:${campaignId}:${period}:pay`
/**
 * A drawing may be requested again, under another sequence. The delivery of each sequence has its own key, and a second
 * key (`isAgain`) if the first delivery ended without a value.
 */
export const deliverKey = (campaignId: string, number: number, sequence: bigint, isAgain = false): string =>
  `deliver:${campaignId}:${number}:${sequence}${isAgain ? ':again' : ''}`

export type IntentState = 'new' | 'signed' | 'mined' | 'final'

/** Whether an intent has taken effect in the newest block, or for good (`isDone`), and whether its nonce is spent. */
export type ChainView = { isInNewest: boolean; isDone: boolean; isNonceSpent: boolean }

export type Decision =
  | { kind: 'stay' }
  | { kind: 'move'; to: Exclude<IntentState, 'final'>; isRefused: boolean }
  | { kind: 'confirm' }

/**
 * The next state of an intent that is under way. When a nonce is spent and the intent has had no effect, the contract
 * refused its bytes or others replaced them: it is new, and is signed again. What a reorganisation took away waits for
 * its bytes to be mined again.
 */
export const decideMove = (
  { state, nonce }: { state: IntentState; nonce: number | null },
  seen: ChainView,
): Decision => {
  if (seen.isDone) return { kind: 'confirm' }
  if (seen.isInNewest) return state === 'mined' ? { kind: 'stay' } : { kind: 'move', to: 'mined', isRefused: false }
  if (state === 'new') return { kind: 'stay' }
  if (nonce === null) return { kind: 'move', to: 'new', isRefused: false }
  if (seen.isNonceSpent) return { kind: 'move', to: 'new', isRefused: state === 'signed' }
  return state === 'signed' ? { kind: 'stay' } : { kind: 'move', to: 'signed', isRefused: false }
}
