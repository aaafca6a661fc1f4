/** What is to be done about the transfer of a drawn drawing or a picked guarantee. */
import type { Attention } from '../attention.ts'
import { findChain, findToken, type Token } from '../chain/chains.ts'

export type PaymentDecision =
  /** On the test chain, where no money moves. */
  | { kind: 'record'; payoutId: string; wallet: string }
  | { kind: 'send'; payoutId: string; token: Token; contract: string; contractId: number }
  | { kind: 'stuck'; attention: Attention }

export const decidePayment = (payout: {
  payoutId: string
  chain: string
  token: string
  wallet: string | null
  contract: string | null
  contractId: number | null
}): PaymentDecision => {
  const { payoutId, wallet, contract, contractId } = payout
  if (wallet === null) return { kind: 'stuck', attention: { code: 'no_wallet', detail: {} } }
  if (payout.chain === 'test') return { kind: 'record', payoutId, wallet }
  const chain = findChain(payout.chain)
  const token = chain && findToken(chain, payout.token)
  if (!token || contract === null || contractId === null)
    return {
      kind: 'stuck',
      attention: { code: 'unsupported_payment', detail: { token: payout.token, chain: payout.chain } },
    }
  return { kind: 'send', payoutId, token, contract, contractId }
}
