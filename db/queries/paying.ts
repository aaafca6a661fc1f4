import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

const settledDrawing = z.object({
  id: z.string(),
  payoutId: z.string().nullable(),
  chain: z.string(),
  wallet: z.string().nullable(),
})
export type SettledDrawing = z.infer<typeof settledDrawing>

/** Holds the settled ones among these drawings with what is owed; `payoutId` is null when nothing is to be transferred. */
export const holdSettledDrawings = (tx: Transaction, ids: readonly string[]): Promise<readonly SettledDrawing[]> =>
  tx.any(sql.type(settledDrawing)`
    select d.id, p.id as "payoutId", c.payout_chain as chain, c.payout_wallet as wallet
    from drawing d join campaign c on c.id = d.campaign_id left join payout p on p.drawing_id = d.id
    where d.id = any(${sql.array(ids, 'text')}) and d.status = 'settled'
    order by d.id
    for no key update of d`)

/** Records transfers on the test chain, which no money moves on: made and confirmed at once. */
export const confirmPayouts = (tx: Transaction, payments: readonly { payoutId: string; wallet: string }[]) =>
  tx.query(sql.unsafe`
    update payout p set wallet = t.wallet, paid_at = now()
    from ${sql.unnest(
      payments.map(({ payoutId, wallet }) => [payoutId, wallet]),
      ['text', 'text'],
    )} as t (id, wallet)
    where p.id = t.id and p.paid_at is null`)

export const markPaid = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    update drawing set status = 'paid', paid_at = now(), revision = revision + 1, needs_attention = null, retry_at = null
    where id = any(${sql.array(ids, 'text')}) and status = 'settled'`)
