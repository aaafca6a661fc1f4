/** What a drawing's prizes came to, and how they are paid. */
import { statement } from '../../../statements.ts'
import { MOST_SHOWN } from './most-shown.ts'

export type ResultRow = { transferredCents: number; heldCents: number; bestCents: number }

/** $1 drawing id. No row: it is not drawn. */
export const findResult = statement<ResultRow>(
  'find-result-of-life',
  `select transferred_cents::float8 as "transferredCents", held_cents::float8 as "heldCents",
    best_cents::float8 as "bestCents"
  from result where drawing_id = $1`,
)

export type PrizeCount = { amountCents: number; winners: number }

/** $1 drawing id. How many won each prize, the highest first; a prize of 0 is none. */
export const countPrizes = statement<PrizeCount>(
  'count-prizes-of-life',
  `select amount::float8 as "amountCents", count(*)::int as winners
  from result cross join unnest(amounts_cents) amount where drawing_id = $1
  group by amount order by amount desc limit ${MOST_SHOWN + 1}`,
)

export type HeldRow = {
  position: number
  winner: string
  amountCents: number
  reference: string | null
  markedBy: string | null
  paidAt: Date | null
}

/** $1 drawing id. The prizes that are paid by hand, by position. */
export const listHeldOf = statement<HeldRow>(
  'list-held-of-life',
  `select h.position, l.winners[h.position + 1] as winner, h.amount_cents::float8 as "amountCents", h.reference,
    h.marked_by as "markedBy", h.paid_at as "paidAt"
  from (
    select * from held_prize where drawing_id = $1 order by position limit ${MOST_SHOWN + 1}
  ) h join winner_list l on l.drawing_id = h.drawing_id
  order by h.position`,
)

export type PayoutLine = {
  id: string
  amountCents: number
  chain: string
  token: string
  wallet: string | null
  transaction: string | null
  createdAt: Date
  paidAt: Date | null
}

/** $1 drawing id. */
export const findPayoutOf = statement<PayoutLine>(
  'find-payout-of-life',
  `select id, amount_cents::float8 as "amountCents", chain, token, wallet, transaction, created_at as "createdAt",
    paid_at as "paidAt"
  from payout where drawing_id = $1`,
)
