import { findChain } from '../../../domain/chain/chains.ts'

const pageOf = (kind: 'address' | 'tx', chain: string | null, what: string | null): string | null => {
  const explorer = chain === null ? null : findChain(chain)?.explorer
  return explorer && what ? `${explorer}/${kind}/${what}` : null
}

/**
 * The address at which a chain's explorer shows a wallet or a transaction; null without an explorer or anything to
 * show.
 */
export const walletPage = (chain: string, wallet: string | null) => pageOf('address', chain, wallet)
export const transactionPage = (chain: string | null, transaction: string | null) => pageOf('tx', chain, transaction)
