import { sql } from 'slonik'
import { z } from 'zod'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/** The most that a draw can come to follows from the campaign's present terms. */
export const factsRow = z.object({
  isSample: z.boolean(),
  isEnded: z.boolean(),
  unprotectedOwners: z.array(z.string()),
  isDrawn: z.boolean(),
  isPull: z.boolean(),
  hasAnswered: z.boolean(),
  hasOrganiser: z.boolean(),
  hasEndpoint: z.boolean(),
  amountsCents: z.array(z.number()),
  winnersPerDraw: z.number(),
})
type GoLiveFactsRow = z.infer<typeof factsRow>

/** What is looked at of campaign `c`: its latest draws, with the table that each was drawn with, among it. */
export const facts = sql.fragment`
  select c.is_sample as "isSample", c.status = 'ended' as "isEnded",
    coalesce((select array_agg(name) from (
      select u.name from member m join portal_user u on u.id = m.user_id
      where m.partner_id = c.partner_id and m.role = 'owner' and m.removed_at is null and not has_second_factor(u)
      order by u.name limit 20) unprotected), '{}') as "unprotectedOwners",
    terms.prize_table_id in (
      (select prize_table_id from drawing
        where campaign_id = c.id and status = 'settled' order by draw_at desc limit 1)
      union all
      (select prize_table_id from drawing
        where campaign_id = c.id and status = 'paid' order by draw_at desc limit 1)) as "isDrawn",
    c.winners_mode = 'pull' as "isPull",
    exists (
      select from fetch_trial f join drawing d on d.id = f.drawing_id
      where d.campaign_id = c.id and (f.outcome ->> 'ok')::boolean) as "hasAnswered",
    exists (select from organiser o where o.partner_id = c.partner_id and o.contact_url is not null) as "hasOrganiser",
    exists (
      select from webhook_endpoint w
      where w.partner_id = c.partner_id and w.mode = 'live' and w.deleted_at is null) as "hasEndpoint",
    array_to_json(t.amounts_cents) as "amountsCents", terms.winners_per_draw as "winnersPerDraw"`

export const ofTable = sql.fragment`
    cross join lateral terms_at(c.id, now()) terms
    join prize_table t on t.id = terms.prize_table_id`

/** $1 caller, $2 slug. No row: not under the account. */
export const findGoLiveFacts = statement<GoLiveFactsRow>(
  'find-go-live-facts',
  `with ${caller} ${facts.sql}
  from caller
    join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.mode = 'test' and c.slug = $2
    ${ofTable.sql}`,
)
