/** What is to be done about the transfer of a settled drawing. */
import type { Attention } from '../attention.ts'
import { findChain, findToken, type Token } from '../chain/chains.ts'

export type PaymentDecision =
  | { kind: 'nothing_owed' }
  /** On the test chain, where no money moves. */
  | { kind: 'record'; payoutId: string; wallet: string }
  | { kind: 'send'; payoutId: string; token: Token; contractId: number }
  | { kind: 'stuck'; attention: Attention }

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
  if (wallet === null) return { kind: 'stuck', attention: { code: 'no_wallet', detail: {} } }
  if (drawing.chain === 'test') return { kind: 'record', payoutId, wallet }
  const chain = findChain(drawing.chain)
  const token = chain && findToken(chain, drawing.token)
  if (!token || contractId === null)
    return {
      kind: 'stuck',
      attention: { code: 'unsupported_payment', detail: { token: drawing.token, chain: drawing.chain } },
    }
  return { kind: 'send', payoutId, token, contractId }
}
