import { sql } from 'slonik'
import { z } from 'zod'
import { type Mode, modes } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { bigints } from '../../rows.ts'
import { noAttention } from '../attention.ts'

/** Drawings whose value has arrived, or comes from this service once it is asked for. */
export const settlementsDue = sql.fragment`
  select id, greatest(entropy_revealed_at, entropy_requested_at, retry_at) as due_at from drawing
  where status = 'entropy_requested' and (entropy is not null or entropy_provider = 'mock')`

const revealedDrawing = z.object({
  id: z.string(),
  campaignId: z.string(),
  partnerId: z.string(),
  mode: z.enum(modes),
  number: z.number(),
  prizeTableId: z.string(),
  fingerprint: z.instanceof(Buffer),
  winnersExpected: z.number(),
  entropy: z.instanceof(Buffer).nullable(),
  largePrizeCents: z.coerce.number().nullable(),
  chain: z.string(),
  token: z.string(),
  wallet: z.string().nullable(),
  contract: z.string().nullable(),
  contractId: z.number().nullable(),
})
/**
 * `fingerprint` is the prize table's. `entropy` is null where the service itself is to be asked for the value, in test
 * mode.
 */
export type RevealedDrawing = z.infer<typeof revealedDrawing>

/** Locks those of these drawings whose prizes can be decided, and are not yet. */
export const lockRevealedDrawings = (tx: Transaction, ids: readonly string[]): Promise<readonly RevealedDrawing[]> =>
  tx.any(sql.type(revealedDrawing)`
    select d.id, d.campaign_id as "campaignId", c.partner_id as "partnerId", c.mode, d.number, t.id as "prizeTableId",
      t.fingerprint, d.winners_expected as "winnersExpected", d.entropy, d.large_prize_cents as "largePrizeCents",
      c.payout_chain as chain, c.payout_token as token, c.payout_wallet as wallet, r.contract,
      r.contract_id as "contractId"
    from drawing d join campaign c on c.id = d.campaign_id join prize_table t on t.id = d.prize_table_id
      left join chain_record r on r.drawing_id = d.id
    where d.id = any(${sql.array(ids, 'text')}) and d.status = 'entropy_requested'
      and (d.entropy is not null or d.entropy_provider = 'mock')
    order by d.id
    for no key update of d`)

/** `isPaid`: nothing is to be transferred, or its payout is recorded as paid with it. */
export type Settled = {
  drawingId: string
  entropy: Buffer
  isPaid: boolean
  randomValues: Buffer
  rolls: readonly number[]
  amountsCents: readonly number[]
  transferredCents: number
  heldCents: number
}
export type NewHeldPrize = { partnerId: string; mode: Mode; drawingId: string; position: number; amountCents: number }
/** `wallet` is null while the transfer is to be made; else its record is made with it. */
export type NewPayout = {
  id: string
  campaignId: string
  partnerId: string
  mode: Mode
  drawingId: string
  amountCents: number
  chain: string
  token: string
  wallet: string | null
}

const insertResults = (settled: readonly Settled[]) => sql.fragment`
  settled as materialized (
    select * from ${sql.unnest(
      settled.map(({ drawingId, entropy, isPaid, randomValues, rolls, amountsCents, transferredCents, heldCents }) => [
        drawingId,
        entropy.toString('hex'),
        isPaid,
        randomValues.toString('hex'),
        bigints(rolls),
        bigints(amountsCents),
        transferredCents,
        heldCents,
      ]),
      ['text', 'text', 'bool', 'text', 'text', 'text', 'int8', 'int8'],
    )} as s (drawing_id, entropy, is_paid, random_values, rolls, amounts_cents, transferred_cents, held_cents)
  ), result as (
    insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
    select drawing_id, decode(random_values, 'hex'), rolls::bigint[], amounts_cents::bigint[], transferred_cents, held_cents
    from settled
  )`

const insertHeldPrizes = (held: readonly NewHeldPrize[]) => sql.fragment`
  held as (
    insert into held_prize (partner_id, mode, drawing_id, position, amount_cents)
    select * from ${sql.unnest(
      held.map(({ partnerId, mode, drawingId, position, amountCents }) => [
        partnerId,
        mode,
        drawingId,
        position,
        amountCents,
      ]),
      ['text', 'mode', 'text', 'int4', 'int8'],
    )} as h (partner_id, mode, drawing_id, position, amount_cents)
  )`

const insertPayouts = (payouts: readonly NewPayout[]) => sql.fragment`
  payout as (
    insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token, wallet, paid_at)
    select *, case when wallet is not null then now() end
    from ${sql.unnest(
      payouts.map((payout) => [
        payout.id,
        payout.campaignId,
        payout.partnerId,
        payout.mode,
        payout.drawingId,
        payout.amountCents,
        payout.chain,
        payout.token,
        payout.wallet,
      ]),
      ['text', 'text', 'text', 'mode', 'text', 'int8', 'text', 'text', 'text'],
    )} as p (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token, wallet)
  )`

/**
 * Settles drawings and writes their results, held prizes and payouts, in one statement: each row is written once, and
 * the guards, which run at the statement's end, see everything. Returns for how many seconds each value had been there.
 */
export const recordSettled = (
  tx: Transaction,
  settled: readonly Settled[],
  held: readonly NewHeldPrize[],
  payouts: readonly NewPayout[],
): Promise<readonly number[]> => {
  const inserts = [
    insertResults(settled),
    ...(held.length > 0 ? [insertHeldPrizes(held)] : []),
    ...(payouts.length > 0 ? [insertPayouts(payouts)] : []),
  ]
  return tx.anyFirst(sql.type(z.object({ seconds: z.number() }))`
    with ${sql.join(inserts, sql.fragment`, `)}
    update drawing d
    set status = case when is_paid then 'paid' else 'settled' end::drawing_status,
      entropy = decode(settled.entropy, 'hex'), entropy_revealed_at = coalesce(entropy_revealed_at, now()),
      settled_at = now(), paid_at = case when is_paid then now() end, ${noAttention}, retry_at = null
    from settled
    where d.id = settled.drawing_id and d.status = 'entropy_requested'
    returning extract(epoch from new.settled_at
      - greatest(old.entropy_revealed_at, old.entropy_requested_at, old.retry_at))::float8 as seconds`)
}
