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
 * `settle` of the contract, for `positions` positions, after which at least `through` of the drawing's are settled.
 * `randomValue` is what the amount was computed from here.
 */
const settleArguments = z.object({
  kind: z.literal('settle'),
  ...expected,
  positions: z.number(),
  through: z.number(),
  randomValue: bytes32,
})

/** `payGuarantee` of the contract. Its index there is the next one when it is signed. */
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
/** Of a number that the contract before was never asked for. */
export const requestAgainKey = (campaignId: string, number: number, contract: string): string =>
  `${requestKey(campaignId, number)}:${contract}`
/** A part of a long list that is not its last has a key of its own, by the positions that are settled after it. */
export const settleKey = (campaignId: string, number: number, through?: number): string =>
  `draw:${campaignId}:${number}:settle${through === undefined ? '' : `:${through}`}`
export const guaranteeKey = (campaignId: string, period: number): string => `guarantee:${campaignId}:${period}:pay`
/**
 * A drawing may be asked for again, under another sequence: each is delivered under its own key, and under another one if
 * that was over without a value.
 */
export const deliverKey = (campaignId: string, number: number, sequence: bigint, isAgain = false): string =>
  `deliver:${campaignId}:${number}:${sequence}${isAgain ? ':again' : ''}`

export type IntentState = 'new' | 'signed' | 'mined' | 'final'

/** What the chain shows of an intent: in the newest block, and in one that it does not take back. */
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
