import type { HandPayment } from '../../../domain/payout/by-hand.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { WINNERS_PER_PAGE } from './drawings.ts'

/** A winner that was looked for, beside how many there are in all. */
export type SearchedWinner = {
  position: number
  winner: string
  displayName: string | null
  avatarUrl: string | null
  randomValue: Buffer | null
  roll: number | null
  amountCents: number | null
}

export type WinnerSearchRow = {
  total: number
  largePrizeCents: number | null
  handPayments: HandPayment[] | null
} & (SearchedWinner | { position: null })

/**
 * $1 caller, $2 slug, $3 drawing id, $4 part of an id or a shown name in any case (empty: any), $5 with a prize only, $6
 * highest prizes first, else by position, $7 after so many. It reads one drawing's list, however long. A search that finds
 * nothing is one row without a winner; no row: not under the account.
 */
export const searchWinners = statement<WinnerSearchRow>(
  'search-winners',
  `with ${caller}, own as (
    select d.id, d.large_prize_cents, l.winners, l.display_names, l.avatar_urls, r.random_values, r.rolls, r.amounts_cents,
      r.held_cents
    from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
      join drawing d on d.campaign_id = c.id and d.id = $3
      left join winner_list l on l.drawing_id = d.id left join result r on r.drawing_id = d.id
  ), found as (
    select place - 1 as position, winner, display_name, avatar_url, roll, cents
    from own cross join lateral unnest(own.winners, own.display_names, own.avatar_urls, own.rolls, own.amounts_cents)
      with ordinality w (winner, display_name, avatar_url, roll, cents, place)
    where (position(lower($4::text) in lower(winner)) > 0 or position(lower($4::text) in lower(display_name)) > 0)
      and (not $5::boolean or cents > 0)
  ), page as (
    select * from found order by case when $6::boolean then cents end desc nulls last, position
    limit ${WINNERS_PER_PAGE} offset $7::integer
  )
  select (select count(*) from found)::integer as total, own.large_prize_cents::float8 as "largePrizeCents",
    case when own.held_cents > 0 then hand_payments(own.id) end as "handPayments", page.position::integer as position,
    page.winner, page.display_name as "displayName", page.avatar_url as "avatarUrl",
    substring(own.random_values from 32 * page.position::integer + 1 for 32) as "randomValue", page.roll::float8 as roll,
    page.cents::float8 as "amountCents"
  from own left join page on true
  order by case when $6::boolean then page.cents end desc nulls last, page.position`,
)
