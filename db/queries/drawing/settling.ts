import { sql } from 'slonik'
import { z } from 'zod'
import { type Mode, modes } from '../../../domain/actor.ts'
import type { Transaction } from '../../pool.ts'
import { bigints } from '../../rows.ts'
import { noAttention } from '../attention.ts'

/** Drawings whose value has arrived. */
export const settlementsDue = sql.fragment`
  select id, greatest(entropy_revealed_at, retry_at) as due_at from drawing
  where status = 'entropy_requested' and entropy is not null`

const revealedDrawing = z.object({
  id: z.string(),
  campaignId: z.string(),
  partnerId: z.string(),
  mode: z.enum(modes),
  prizeTableId: z.string(),
  winnersExpected: z.number(),
  entropy: z.instanceof(Buffer),
  largePrizeCents: z.coerce.number().nullable(),
  payoutChain: z.string(),
  payoutToken: z.string(),
})
export type RevealedDrawing = z.infer<typeof revealedDrawing>

/** Locks those of these drawings whose value has arrived and whose prizes are not decided yet. */
export const lockRevealedDrawings = (tx: Transaction, ids: readonly string[]): Promise<readonly RevealedDrawing[]> =>
  tx.any(sql.type(revealedDrawing)`
    select d.id, d.campaign_id as "campaignId", c.partner_id as "partnerId", c.mode, d.prize_table_id as "prizeTableId", d.winners_expected as "winnersExpected",
      d.entropy, d.large_prize_cents as "largePrizeCents", c.payout_chain as "payoutChain", c.payout_token as "payoutToken"
    from drawing d join campaign c on c.id = d.campaign_id
    where d.id = any(${sql.array(ids, 'text')}) and d.status = 'entropy_requested' and d.entropy is not null
    order by d.id
    for no key update of d`)

export type Result = {
  drawingId: string
  randomValues: Buffer
  rolls: readonly number[]
  amountsCents: readonly number[]
  transferredCents: number
  heldCents: number
}

export const insertResults = (tx: Transaction, results: readonly Result[]) =>
  tx.query(sql.unsafe`
    insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
    select drawing_id, decode(random_values, 'hex'), rolls::bigint[], amounts_cents::bigint[], transferred_cents, held_cents
    from ${sql.unnest(
      results.map(({ drawingId, randomValues, rolls, amountsCents, transferredCents, heldCents }) => [
        drawingId,
        randomValues.toString('hex'),
        bigints(rolls),
        bigints(amountsCents),
        transferredCents,
        heldCents,
      ]),
      ['text', 'text', 'text', 'text', 'int8', 'int8'],
    )} as r (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)`)

export type NewHeldPrize = { partnerId: string; mode: Mode; drawingId: string; position: number; amountCents: number }

export const insertHeldPrizes = (tx: Transaction, prizes: readonly NewHeldPrize[]) =>
  tx.query(sql.unsafe`
    insert into held_prize (partner_id, mode, drawing_id, position, amount_cents)
    select * from ${sql.unnest(
      prizes.map(({ partnerId, mode, drawingId, position, amountCents }) => [
        partnerId,
        mode,
        drawingId,
        position,
        amountCents,
      ]),
      ['text', 'mode', 'text', 'int4', 'int8'],
    )} as h (partner_id, mode, drawing_id, position, amount_cents)`)

export type NewPayout = {
  id: string
  campaignId: string
  partnerId: string
  mode: Mode
  drawingId: string
  amountCents: number
  chain: string
  token: string
}

export const insertPayouts = (tx: Transaction, payouts: readonly NewPayout[]) =>
  tx.query(sql.unsafe`
    insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)
    select * from ${sql.unnest(
      payouts.map((payout) => [
        payout.id,
        payout.campaignId,
        payout.partnerId,
        payout.mode,
        payout.drawingId,
        payout.amountCents,
        payout.chain,
        payout.token,
      ]),
      ['text', 'text', 'text', 'mode', 'text', 'int8', 'text', 'text'],
    )} as p (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)`)

export const settleDrawings = (tx: Transaction, ids: readonly string[]) =>
  tx.query(sql.unsafe`
    update drawing set status = 'settled', settled_at = now(), ${noAttention}, retry_at = null
    where id = any(${sql.array(ids, 'text')}) and status = 'entropy_requested'`)
