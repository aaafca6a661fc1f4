import type { IntentRow } from '../../db/queries/chain/intents.ts'
import { accountOf, type ChainContext, type Head } from './context.ts'

/**
 * Nonces of an earlier key count as spent: `chain operator` changes the key only once nothing that it signed can take
 * effect any more.
 */
export const isNonceSpent = (
  context: ChainContext,
  { account, nonce }: Pick<IntentRow, 'account' | 'nonce'>,
  head: Pick<Head, 'nonces'>,
): boolean => nonce !== null && (account !== accountOf(context).account || nonce < head.nonces)
