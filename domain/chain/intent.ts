/**
 * The transactions that a chain is sent, each once under its own key, and what follows for one from what the chain
 * shows. The contract's state decides, never a receipt: after a lost reply, a crash or a reorganisation it is enough to
 * reconcile again.
 */
import { z } from 'zod'

const bytes32 = z.string().regex(/^0x[0-9a-f]{64}$/) as unknown as z.ZodType<`0x${string}`>

/** `requestDrawing` of the contract. */
export const requestArguments = z.object({
  campaignId: z.number(),
  number: z.number(),
  drawingRef: bytes32,
  winnersCommitment: bytes32,
  prizeTableHash: bytes32,
  winnersCount: z.number(),
  salt: bytes32,
})
export type RequestArguments = z.infer<typeof requestArguments>

/**
 * `pay` of the contract: `index` is the drawing's number, or the period's for a guarantee. `amount` is in token units.
 */
export const payArguments = z.object({
  kind: z.enum(['draw', 'guarantee']),
  campaignId: z.number(),
  index: z.number(),
  drawingNumber: z.number(),
  amount: z.string().regex(/^[1-9]\d*$/),
  randomValue: bytes32,
  token: z.string(),
})
export type PayArguments = z.infer<typeof payArguments>

export const requestKey = (campaignId: string, number: number): string => `draw:${campaignId}:${number}:request`
export const payKey = (kind: 'draw' | 'guarantee', campaignId: string, index: number): string =>
  `${kind}:${campaignId}:${index}:pay`

export type IntentState = 'new' | 'signed' | 'mined' | 'final'

/** What the chain shows of an intent: in the newest block, and in the one that is deep enough to stay. */
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
