import type { IntentRow } from '../../db/queries/chain/intents.ts'
import { accountOf, type ChainContext, type Head } from './context.ts'

/** Those of another key, which signed before this one, are all spent: nothing of it was under way any more. */
export const isNonceSpent = (
  context: ChainContext,
  { account, nonce }: Pick<IntentRow, 'account' | 'nonce'>,
  head: Pick<Head, 'nonces'>,
): boolean => nonce !== null && (account !== accountOf(context).account || nonce < head.nonces)
