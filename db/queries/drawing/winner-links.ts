import { sql } from 'slonik'
import { z } from 'zod'
import type { Actor } from '../../../domain/actor.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import { MAX_REVOCATIONS } from '../../../domain/winner-link.ts'
import type { Transaction } from '../../pool.ts'
import { statement } from '../../statements.ts'
import { caller, ofAccount } from '../account/caller.ts'

/** How often links of a position of a drawing `d` were revoked. */
export const timesRevoked = (position: string): string => `(
  select coalesce(sum(r.times), 0)::integer from revoked_link r
  where r.drawing_id = d.id and (r.position is null or r.position = ${position}))`

/**
 * A winner whose link is to be made. `id` is the winner's; null: there are none from there on, or no list is locked yet.
 * `revocations`: how often links of the drawing had been revoked by then, of whichever positions; it only grows. `place`
 * ends with it, so that the next page can tell whether it has grown.
 */
export type LinkedWinnerRow = { id: string; place: string[]; position: number; revoked: number; revocations: number }

const after = 'coalesce($4::integer, -1)'

/**
 * $1 caller, $2 slug, $3 drawing id, $4 the position after which the page starts, or null, $5 how many. By position. No
 * row: there is no such drawing under the account.
 */
export const listWinnerLinks = statement<LinkedWinnerRow | { id: null; revocations: number }>(
  'list-winner-links',
  `with ${caller}
  select w.id, array[w.position::text, of_any.revocations::bigint::text] as place, w.position, ${timesRevoked('w.position')} as revoked,
    of_any.revocations
  from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
    join drawing d on d.campaign_id = c.id and d.id = $3
    cross join lateral (
      select coalesce(sum(times), 0)::float8 as revocations from revoked_link where drawing_id = d.id) of_any
    left join winner_list l on l.drawing_id = d.id and d.status <> 'open'
    left join lateral (
      select id, (${after} + place)::integer as position
      from unnest(l.winners[${after} + 2 : ${after} + 1 + $5::integer]) with ordinality listed (id, place)) w on true
  order by w.position`,
)

const toRevoke = z.object({ campaignId: z.string(), status: z.enum(statuses), winnersExpected: z.number() })

/** The drawing whose links are to be revoked; null: there is none under the account. */
export const findDrawingOfLinks = (tx: Transaction, actor: Actor, slug: string, drawingId: string) =>
  tx.maybeOne(sql.type(toRevoke)`
    select c.id as "campaignId", d.status, d.winners_expected as "winnersExpected"
    from campaign c join drawing d on d.campaign_id = c.id
    where d.id = ${drawingId} and c.slug = ${slug} and ${ofAccount(actor)}`)

/** Revokes the current links of a position, or of all positions (null). No row: the limit of revocations is reached. */
export const revokeLinks = (tx: Transaction, drawingId: string, position: number | null) =>
  tx.query(sql.unsafe`
    insert into revoked_link as r (drawing_id, position) values (${drawingId}, ${position})
    on conflict (drawing_id, position) do update set times = r.times + 1, revoked_at = now()
      where r.times < ${MAX_REVOCATIONS}`)
