import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { ChangeState } from '../../../domain/terms.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'

/**
 * A change of a campaign's terms, which takes effect with the first draw at or after `from`. Times may come from JSON.
 */
export type ChangeRow = {
  id: string
  from: Date | string
  prizeTableId: string
  prizeTable: PrizeTable
  winnersPerDraw: number
  state: ChangeState
  createdAt: Date | string
}

/** A prize table by its id, as proofs show it. */
export const tableOf = (id: string) => `(
  select json_build_object('version', p.version, 'denominator', p.denominator, 'tiers', (
    select json_agg(json_build_object('amountCents', amount, 'weight', weight, 'threshold', threshold) order by place)
    from unnest(p.amounts_cents, p.weights, p.thresholds) with ordinality as tier (amount, weight, threshold, place)))
  from prize_table p where p.id = ${id})`

/** Whether the terms `t` are to come, in force or over. */
export const termsState = `case
    when t.from_draw_at <= now() then case when exists (
      select from campaign_terms l
      where l.campaign_id = t.campaign_id and l.from_draw_at > t.from_draw_at and l.from_draw_at <= now()
    ) then 'over' else 'in_force' end
    when t.from_draw_at <= last_draw_at(t.campaign_id) then 'fixed'
    else 'pending'
  end`

/** Of the terms `t`, which are not a campaign's first ones. */
const changeColumns = `t.change_id as id, t.from_draw_at as "from", t.prize_table_id as "prizeTableId",
  ${tableOf('t.prize_table_id')} as "prizeTable", t.winners_per_draw as "winnersPerDraw", t.created_at as "createdAt",
  ${termsState} as state`

/** The changes of a campaign `c` that have not taken effect yet, in order. */
export const upcomingChanges = `(
  select coalesce(json_agg(to_json(u) order by u."from"), '[]') from (
    select ${changeColumns} from campaign_terms t where t.campaign_id = c.id and t.from_draw_at > now()
  ) u)`

/**
 * $1 caller, $2 slug, $3 the place the page starts after, or null, $4 how many. The last one first; a campaign without
 * changes is one row of nulls.
 */
export const listChanges = statement<(ChangeRow & { place: string[] }) | { id: null }>(
  'list-changes',
  `with ${caller}
  select ${changeColumns}, json_build_array(t.from_draw_at) as place
  from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2
    left join lateral (
      select * from campaign_terms
      where campaign_id = c.id and change_id is not null and from_draw_at < coalesce($3::timestamptz, 'infinity')
      order by from_draw_at desc limit $4
    ) t on true
  order by t.from_draw_at desc`,
)

/** $1 slug. The same for the operator. */
export const changesOfCampaign = statement<ChangeRow | { id: null }>(
  'changes-of-campaign',
  `select ${changeColumns}
  from campaign c left join campaign_terms t on t.campaign_id = c.id and t.change_id is not null
  where c.slug = $1
  order by t.from_draw_at desc`,
)

/** $1 change id. */
export const changeById = statement<ChangeRow>(
  'change-by-id',
  `select ${changeColumns} from campaign_terms t where t.change_id = $1`,
)
