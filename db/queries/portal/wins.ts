import { searchStatement, statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

export type WinRow = {
  drawingId: string
  number: number
  drawAt: Date
  position: number
  winner: string
  displayName: string | null
  avatarUrl: string | null
  /** The key of its picture; null: there is none, or it is not here. */
  avatarKey: string | null
  amountCents: number
}

/** A guarantee without such wins is one row of nulls. */
export type ListedWinRow = WinRow | { drawingId: null }

export const MAX_WINS = 200

const period = `period as (
    select g.campaign_id, g.period_start, g.period_end
    from caller
      join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
      join guarantee g on g.campaign_id = c.id and g.id = $3
  )`

/** The wins of these drawings `d`, the largest prize first, one more than are listed. */
const winsOf = (drawings: string, isChosen: string) => `wins as (
    select d.id, d.number, d.draw_at, won.i::integer - 1 as position, won.winner, won.amount_cents,
      won.display_name, won.avatar_url
    from ${drawings} d
      cross join lateral (select * from winner_list where drawing_id = d.id limit 1) l
      cross join lateral (select * from result where drawing_id = d.id limit 1) r
      cross join lateral unnest(l.winners, r.amounts_cents, l.display_names, l.avatar_urls) with ordinality
        as won (winner, amount_cents, display_name, avatar_url, i)
    where ${isChosen}
    order by won.amount_cents desc, d.draw_at, won.i
    limit ${MAX_WINS + 1}
  )`

const columns = `w.id as "drawingId", w.number, w.draw_at as "drawAt", w.position, w.winner, w.display_name as "displayName",
    w.avatar_url as "avatarUrl", a.key as "avatarKey", w.amount_cents::float8 as "amountCents"`

const withPictures = `left join lateral (
    select key from avatar
    where key = encode(sha256(convert_to(w.avatar_url, 'UTF8')), 'hex') and fetched_at is not null limit 1) a on true`

const LARGEST_FIRST = 'order by w.amount_cents desc, w.draw_at, w.position'

/**
 * $1 caller, $2 slug, $3 guarantee id. The wins of its period, the largest prize first, one more than are listed. No row:
 * not under the account. Prizes have few amounts, so each amount's first drawings are looked up in turn; the largest wins
 * are in the drawings with the largest best prizes.
 */
export const listWins = statement<ListedWinRow>(
  'list-wins',
  `with recursive ${caller}, ${period}, amount as (
    select (select max(cents) from best_prize where campaign_id = p.campaign_id) as cents from period p
    union all
    select (select max(cents) from best_prize b where b.campaign_id = p.campaign_id and b.cents < amount.cents)
    from amount, period p where amount.cents is not null
  ), best as materialized (
    select b.drawing_id, b.cents, b.draw_at
    from period p join amount on amount.cents is not null
      cross join lateral (
        select * from best_prize
        where campaign_id = p.campaign_id and cents = amount.cents and draw_at >= p.period_start and draw_at < p.period_end
        order by draw_at limit ${MAX_WINS + 1}
      ) b
    order by b.cents desc, b.draw_at limit ${MAX_WINS + 1}
  ), best_drawing as (
    select d.* from best cross join lateral (select * from drawing where id = best.drawing_id limit 1) d
  ), ${winsOf('best_drawing', 'true')}
  select ${columns} from period left join wins w on true ${withPictures} ${LARGEST_FIRST}`,
)

/** `edge` is the draw time where the search stopped, null: at the first drawing of the period. */
export type FoundWinRow = ListedWinRow & { edge: Date | null }

/** One search looks at so many drawings at most, and of long lists at fewer. */
const MAX_DRAWINGS_LOOKED_AT = 5_000
const MAX_WINNERS_LOOKED_AT = 200_000

/**
 * $1 caller, $2 slug, $3 guarantee id, $4 a part of a winner's id or name, $5 drawings before this draw time or null. The
 * wins of so many drawings of its period, from the newest back. No row: not under the account.
 */
export const searchWins = searchStatement<FoundWinRow>(
  'search-wins',
  `with ${caller}, ${period}, looked as materialized (
    select * from (
      select d.*, sum(d.winners_expected) over (order by d.draw_at desc) - d.winners_expected as winners_before
      from period p cross join lateral (
        select * from drawing
        where campaign_id = p.campaign_id and draw_at >= p.period_start
          and draw_at < least(p.period_end, coalesce($5::timestamptz, 'infinity'))
        order by draw_at desc limit ${MAX_DRAWINGS_LOOKED_AT}
      ) d
    ) newest where winners_before < ${MAX_WINNERS_LOOKED_AT}
  ), edge as (
    select o.draw_at as at from (select min(draw_at) as draw_at from looked) o, period p
      cross join lateral (
        select from drawing where campaign_id = p.campaign_id and draw_at >= p.period_start and draw_at < o.draw_at limit 1
      ) older
  ), drawn as (
    select * from looked where status in ('settled', 'paid')
  ), ${winsOf('drawn', 'strpos(lower(won.winner), lower($4)) > 0 or strpos(lower(won.display_name), lower($4)) > 0')}
  select ${columns}, edge.at as edge
  from period left join edge on true left join wins w on true ${withPictures} ${LARGEST_FIRST}`,
)
