import { sql } from 'slonik'
import { z } from 'zod'
import { checkedStatuses } from '../../../domain/guarantee/state.ts'
import type { Transaction } from '../../pool.ts'

const pickableGuarantee = z.object({
  id: z.string(),
  campaignId: z.string(),
  period: z.number(),
  status: z.enum(checkedStatuses),
  /** The number of the drawing for a win of which the chain paid the period before anything was picked here. */
  paidNumber: z.number().nullable(),
  periodStart: z.date(),
  periodEnd: z.date(),
  amountCents: z.coerce.number(),
  drawingId: z.string().nullable(),
  winner: z.string().nullable(),
  payoutId: z.string().nullable(),
  chain: z.string(),
  token: z.string(),
  wallet: z.string().nullable(),
})
export type PickableGuarantee = z.infer<typeof pickableGuarantee>

/** Locks a guarantee of the caller's account, with its pick if it has one. */
export const lockOwnGuarantee = async (
  tx: Transaction,
  callerId: string,
  slug: string,
  guaranteeId: string,
): Promise<PickableGuarantee | null> => {
  const own = sql.fragment`
    from account_of(${callerId}) account
    join campaign c on c.partner_id = account.partner_id and c.mode = account.mode and c.slug = ${slug}
    join guarantee g on g.campaign_id = c.id and g.id = ${guaranteeId} and g.status <> 'waiting'`
  const locked = await tx.maybeOneFirst(sql.type(z.object({ id: z.string() }))`
    select g.id ${own}
    for no key update of g`)
  if (locked === null) return null
  return tx.one(sql.type(pickableGuarantee)`
    select g.id, g.campaign_id as "campaignId", g.period, g.status, g.period_start as "periodStart", g.period_end as "periodEnd",
      case when g.attention = 'chain_differs' and g.attention_detail ->> 'differs' = 'period_paid'
        then (g.attention_detail ->> 'number')::int end as "paidNumber",
      g.amount_cents as "amountCents", g.drawing_id as "drawingId", g.winner,
      p.id as "payoutId", c.payout_chain as chain, c.payout_token as token, c.payout_wallet as wallet
    from guarantee g join campaign c on c.id = g.campaign_id left join payout p on p.guarantee_id = g.id
    where g.id = ${guaranteeId}`)
}

/** The places that a winner had in the drawn drawings of the guarantee's period, oldest draw first. */
export const findWins = (tx: Transaction, { campaignId, periodStart, periodEnd }: PickableGuarantee, winner: string) =>
  tx.any(sql.type(z.object({ drawingId: z.string(), number: z.number(), position: z.number() }))`
    select d.id as "drawingId", d.number, array_position(l.winners, ${winner}) - 1 as position
    from drawing d join winner_list l on l.drawing_id = d.id
    where d.campaign_id = ${campaignId} and d.draw_at >= ${periodStart.toISOString()}::timestamptz
      and d.draw_at < ${periodEnd.toISOString()}::timestamptz and d.status in ('settled', 'paid')
      and ${winner} = any(l.winners)
    order by d.draw_at`)

export type Pick = { id: string; drawingId: string; position: number; winner: string }

export const markPicked = (tx: Transaction, { id, drawingId, position, winner }: Pick) =>
  tx.query(sql.unsafe`
    update guarantee
    set status = 'picked', drawing_id = ${drawingId}, position = ${position}, winner = ${winner},
      picked_at = now()
    where id = ${id} and status = 'awaiting_pick'`)

/** The payout of a guarantee that was picked: what was promised. */
export const promisePayout = (tx: Transaction, payoutId: string, guaranteeId: string) =>
  tx.query(sql.unsafe`select promise_payout(${payoutId}, ${guaranteeId})`)
