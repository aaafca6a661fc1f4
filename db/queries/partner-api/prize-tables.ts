import type { PrizeTable } from '../../../domain/prize-table.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { tableOf } from '../campaign/changes.ts'

export type PrizeTableRow = { id: string; table: PrizeTable }

/** $1 caller id, $2 table id. One of the account's own, or of the operator's. No row: none of these. */
export const findPrizeTable = statement<PrizeTableRow>(
  'find-prize-table',
  `with ${caller}
  select t.id, ${tableOf('t.id')} as table
  from caller join prize_table t on t.id = $2 and (t.made_by is null or t.made_by = caller.partner_id)`,
)

/**
 * $1 caller id, $2 and $3 the place the page starts after, or nulls, $4 how many. The account's own, newest first; an
 * account without tables is one row of nulls.
 */
export const listOwnPrizeTables = statement<(PrizeTableRow & { place: string[] }) | { id: null }>(
  'list-own-prize-tables',
  `with ${caller}
  select t.id, ${tableOf('t.id')} as table, json_build_array(t.created_at, t.id) as place
  from caller left join lateral (
    select id, created_at from prize_table
    where made_by = caller.partner_id
      and (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, ''))
    order by created_at desc, id desc limit $4
  ) t on true
  order by t.created_at desc, t.id desc`,
)
