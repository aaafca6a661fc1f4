/** What is to be done about the transfer of a settled drawing. */

export const NO_WALLET = 'No payout wallet.'

export type PaymentDecision =
  | { kind: 'nothing_owed' }
  | { kind: 'transfer'; payoutId: string; wallet: string }
  | { kind: 'stuck'; sentence: string }

/** `payoutId` is null when every prize is held or zero. */
export const decidePayment = (drawing: {
  payoutId: string | null
  chain: string
  wallet: string | null
}): PaymentDecision => {
  const { payoutId, chain, wallet } = drawing
  if (payoutId === null) return { kind: 'nothing_owed' }
  if (wallet === null) return { kind: 'stuck', sentence: NO_WALLET }
  if (chain !== 'test') return { kind: 'stuck', sentence: `Payments on the chain "${chain}" are not set up.` }
  return { kind: 'transfer', payoutId, wallet }
}
