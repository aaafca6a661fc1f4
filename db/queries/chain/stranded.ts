import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { type ContractPlace, isIn } from '../../contract-place.ts'
import type { Pool, Transaction } from '../../pool.ts'

/** An account of a contract, and how many of its nonces its chain has spent. */
export type Spender = ContractPlace & { account: string; spent: number }

/**
 * Signed transactions of a contract that wait for the next nonce of their account, while nothing has that nonce: nonces
 * only count up, so nothing ever will, and no block can have what comes after it.
 */
const isStranded = ({ account, spent, ...place }: Spender): FragmentSqlToken => sql.fragment`
  ${isIn(place)} and state = 'signed' and account = ${account} and nonce > ${spent}
  and not exists (
    select from chain_attempt a where a.chain = ${place.chain} and a.account = ${account} and a.nonce = ${spent})`

export const countStranded = (pool: Pool, spender: Spender): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from chain_intent where ${isStranded(spender)}`)

/** Makes stranded intents new again, so that another key signs them. */
export const giveUpStranded = (tx: Transaction, spender: Spender) =>
  tx.query(sql.unsafe`
    update chain_intent set state = 'new', account = null, nonce = null, retry_at = null
    where ${isStranded(spender)}`)
