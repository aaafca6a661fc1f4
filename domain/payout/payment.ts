/** What is to be done about the transfer of a settled drawing. */
import { findChain, findToken, type Token } from '../chain/chains.ts'

export const NO_WALLET = 'No payout wallet.'

export type PaymentDecision =
  | { kind: 'nothing_owed' }
  /** On the test chain, which no money moves on. */
  | { kind: 'record'; payoutId: string; wallet: string }
  | { kind: 'send'; payoutId: string; token: Token; contractId: number }
  | { kind: 'stuck'; sentence: string }

/** `payoutId` is null when every prize is held or zero. */
export const decidePayment = (drawing: {
  payoutId: string | null
  chain: string
  token: string
  wallet: string | null
  contractId: number | null
}): PaymentDecision => {
  const { payoutId, wallet, contractId } = drawing
  if (payoutId === null) return { kind: 'nothing_owed' }
  if (wallet === null) return { kind: 'stuck', sentence: NO_WALLET }
  if (drawing.chain === 'test') return { kind: 'record', payoutId, wallet }
  const chain = findChain(drawing.chain)
  const token = chain && findToken(chain, drawing.token)
  if (!token || contractId === null)
    return { kind: 'stuck', sentence: `Payments in ${drawing.token} on the chain "${drawing.chain}" are not set up.` }
  return { kind: 'send', payoutId, token, contractId }
}
