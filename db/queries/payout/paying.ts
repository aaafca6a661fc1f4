import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'
import { lockDrawings } from '../drawing/lock-drawings.ts'

/** Settled drawings and picked guarantees whose transfer is not on its way yet. */
export const paymentsDue = sql.fragment`
  select d.id, greatest(d.settled_at, d.retry_at) as due_at from drawing d
  where d.status = 'settled' and not d.waits_for_person and d.transfer_at is null
  union all
  select g.id, greatest(g.picked_at, g.retry_at) from guarantee g
  where g.status = 'picked' and not g.waits_for_person
    and not exists (select from chain_intent i join payout p on p.id = i.payout_id where p.guarantee_id = g.id)`

const payable = z.object({
  id: z.string(),
  kind: z.enum(['draw', 'guarantee']),
  campaignId: z.string(),
  index: z.number(),
  drawingId: z.string(),
  drawingNumber: z.number(),
  entropy: z.instanceof(Buffer),
  winners: z.number(),
  prizeTableId: z.string(),
  fingerprint: z.instanceof(Buffer),
  largePrizeCents: z.coerce.number().nullable(),
  payoutId: z.string(),
  amountCents: z.coerce.number(),
  chain: z.string(),
  token: z.string(),
  wallet: z.string().nullable(),
  contract: z.string().nullable(),
  contractId: z.number().nullable(),
})
/**
 * A settled drawing or a picked guarantee that waits for its transfer. `index` is the drawing's number or the
 * guarantee's period; `fingerprint` is the prize table's. A guarantee's members about a drawing are those of the picked
 * win's drawing.
 */
export type Payable = z.infer<typeof payable>

const columns = sql.fragment`d.id as "drawingId", d.number as "drawingNumber", d.entropy, d.winners_expected as winners,
  t.id as "prizeTableId", t.fingerprint, d.large_prize_cents as "largePrizeCents", p.id as "payoutId",
  p.amount_cents as "amountCents", c.payout_chain as chain, c.payout_token as token, c.payout_wallet as wallet,
  r.contract, r.contract_id as "contractId"`
const isNotUnderWay = sql.fragment`not exists (select from chain_intent i where i.payout_id = p.id)`

/** Locks these drawings, and reads the settled ones whose transfer is not on its way. */
export const lockSettledDrawings = async (tx: Transaction, ids: readonly string[]): Promise<readonly Payable[]> => {
  await lockDrawings(tx, ids)
  return tx.any(sql.type(payable)`
    select d.id, 'draw' as kind, d.campaign_id as "campaignId", d.number as index, ${columns}
    from drawing d join campaign c on c.id = d.campaign_id join payout p on p.drawing_id = d.id
      join prize_table t on t.id = d.prize_table_id left join chain_record r on r.drawing_id = d.id
    where d.id = any(${sql.array(ids, 'text')}) and d.status = 'settled' and ${isNotUnderWay}
    order by d.id`)
}

/** Locks these guarantees, and reads the picked ones whose transfer is not on its way. */
export const lockPickedGuarantees = async (tx: Transaction, ids: readonly string[]): Promise<readonly Payable[]> => {
  await tx.query(sql.unsafe`
    select from guarantee where id = any(${sql.array(ids, 'text')}) order by id for no key update`)
  return tx.any(sql.type(payable)`
    select g.id, 'guarantee' as kind, g.campaign_id as "campaignId", g.period as index, ${columns}
    from guarantee g join campaign c on c.id = g.campaign_id join drawing d on d.id = g.drawing_id
      join payout p on p.guarantee_id = g.id join prize_table t on t.id = d.prize_table_id
      left join chain_record r on r.drawing_id = d.id
    where g.id = any(${sql.array(ids, 'text')}) and g.status = 'picked' and ${isNotUnderWay}
    order by g.id`)
}

/**
 * Locks those of these campaigns that still have no wallet, so that a wallet that is set now takes effect after this
 * transaction, and finds the rows that it has flagged.
 */
export const lockWithoutWallet = (tx: Transaction, campaigns: readonly string[]): Promise<readonly string[]> =>
  tx.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from campaign where id = any(${sql.array(campaigns, 'text')}) and payout_wallet is null
    order by id
    for share`)

/** `transfer`: the one on its chain; null on the test chain, where no money moves and a record is all that is made. */
export type ConfirmedPayment = {
  payoutId: string
  wallet: string
  transfer: { transaction: string; tokenAddress: string; tokenUnits: bigint } | null
}

const paidRow = z.object({ id: z.string(), chain: z.string(), amountCents: z.coerce.number() })
export type PaidRow = z.infer<typeof paidRow>

/** Records these payments, for good. Returns the drawings and guarantees that they were for. */
export const confirmPayouts = (tx: Transaction, payments: readonly ConfirmedPayment[]): Promise<readonly PaidRow[]> =>
  tx.any(sql.type(paidRow)`
    update payout p
    set wallet = c.wallet, transaction = c.transaction, token_address = c.token_address,
      token_units = c.token_units::numeric, paid_at = now()
    from ${sql.unnest(
      payments.map(({ payoutId, wallet, transfer }) => [
        payoutId,
        wallet,
        transfer?.transaction ?? null,
        transfer?.tokenAddress ?? null,
        transfer === null ? null : String(transfer.tokenUnits),
      ]),
      ['text', 'text', 'text', 'text', 'text'],
    )} as c (id, wallet, transaction, token_address, token_units)
    where p.id = c.id and p.paid_at is null
    returning coalesce(p.drawing_id, p.guarantee_id) as id, p.chain, p.amount_cents as "amountCents"`)

/** Returns for how many seconds each had been settled. */
export const markDrawingsPaid = (tx: Transaction, ids: readonly string[]): Promise<readonly number[]> =>
  tx.anyFirst(sql.type(z.object({ seconds: z.number() }))`
    update drawing set status = 'paid', paid_at = now(), revision = revision + 1, ${noAttention}, retry_at = null
    where id = any(${sql.array(ids, 'text')}) and status = 'settled'
    returning extract(epoch from paid_at - settled_at)::float8 as seconds`)

export const markGuaranteesPaid = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    update guarantee set status = 'paid', paid_at = now(), ${noAttention}, retry_at = null
    where id = any(${sql.array(ids, 'text')}) and status = 'picked'`)

/** The same as `payAtOnce` for a test campaign, which has no transactions on a chain. */
export const payRowsAtOnce = async (tx: Transaction, campaignId: string): Promise<void> => {
  await tx.query(sql.unsafe`
    update drawing set retry_at = null
    where id in (
      select id from drawing where campaign_id = ${campaignId} and status = 'settled' and retry_at is not null
      order by id for no key update)`)
  await tx.query(sql.unsafe`
    update guarantee set retry_at = null
    where id in (
      select id from guarantee where campaign_id = ${campaignId} and status = 'picked' and retry_at is not null
      order by id for no key update)`)
}

/**
 * Lets a campaign's payments be tried at once. Where they go, or how much they may be, has just been changed, so the
 * delay after an earlier failure or refusal no longer counts. The caller has locked the campaign.
 */
export const payAtOnce = async (tx: Transaction, campaignId: string): Promise<void> => {
  await payRowsAtOnce(tx, campaignId)
  await tx.query(sql.unsafe`
    update chain_intent set retry_at = null
    where key in (
      select key from chain_intent
      where (chain, contract) in (select chain, contract from registration where campaign_id = ${campaignId})
        and campaign_id = ${campaignId} and kind = 'pay' and state = 'new' and retry_at is not null
      order by key for no key update)`)
}
