import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../pool.ts'

const settledDrawing = z.object({
  id: z.string(),
  campaignId: z.string(),
  number: z.number(),
  entropy: z.instanceof(Buffer),
  payoutId: z.string().nullable(),
  amountCents: z.coerce.number().nullable(),
  chain: z.string(),
  token: z.string(),
  wallet: z.string().nullable(),
  contractId: z.number().nullable(),
})
export type SettledDrawing = z.infer<typeof settledDrawing>

/**
 * Holds the settled ones among these drawings, unless their transfer is on its way, with what is owed; `payoutId` is null when
 * nothing is to be transferred.
 */
export const holdSettledDrawings = (tx: Transaction, ids: readonly string[]): Promise<readonly SettledDrawing[]> =>
  tx.any(sql.type(settledDrawing)`
    select d.id, d.campaign_id as "campaignId", d.number, d.entropy, p.id as "payoutId", p.amount_cents as "amountCents",
      c.payout_chain as chain, c.payout_token as token, c.payout_wallet as wallet, c.contract_id as "contractId"
    from drawing d join campaign c on c.id = d.campaign_id left join payout p on p.drawing_id = d.id
    where d.id = any(${sql.array(ids, 'text')}) and d.status = 'settled'
      and not exists (select from chain_intent i where i.payout_id = p.id)
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
