import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { ChangeState } from '../../../domain/terms.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { tableOf, termsState } from '../campaign/changes.ts'

/** `place` is what the next page starts after. */
export type MadeTableRow = { id: string; table: PrizeTable; madeAt: Date; place: string }

export const TABLES_PER_PAGE = 50

/** $1 caller, $2 and $3 the time and id that the page starts after, or nulls. Newest first, one more than a page. */
export const listMadeTables = statement<MadeTableRow>(
  'list-made-tables',
  `with ${caller}
  select m.id, ${tableOf('m.id')} as table, m.created_at as "madeAt",
    to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || ' ' || m.id as place
  from caller cross join lateral (
    select id, created_at from prize_table
    where made_by = caller.partner_id
      and (created_at, id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::text, ''))
    order by created_at desc, id desc limit ${TABLES_PER_PAGE + 1}
  ) m
  order by m.created_at desc, m.id desc`,
)

export type TableUseRow = {
  prizeTableId: string
  /** Not the operator's, and listed with those that the partner made. */
  isOwn: boolean
  table: PrizeTable
  slug: string
  name: string
  winnersPerDraw: number
  /** The first draw that it counts for; null: from the campaign's start. */
  from: Date | null
  state: ChangeState
}

/** More campaigns than this are looked up on their own pages. */
const MOST_USING = 100

/** $1 caller. The tables that the account's newest running campaigns draw with, or will. */
export const listTableUses = statement<TableUseRow>(
  'list-table-uses',
  `with ${caller}, running as (
    select c.* from caller cross join lateral (
      select id, partner_id, slug, name, created_at from campaign
      where partner_id = caller.partner_id and mode = caller.mode and (status = 'ended') = false
      order by created_at desc, id desc limit ${MOST_USING}
    ) c
  )
  select u."prizeTableId",
    (select p.made_by is not distinct from c.partner_id from prize_table p where p.id = u."prizeTableId") as "isOwn",
    ${tableOf('u."prizeTableId"')} as table, c.slug, c.name, u."winnersPerDraw",
    nullif(u.from, '-infinity') as from, u.state
  from running c cross join lateral (
    select t.prize_table_id as "prizeTableId", t.winners_per_draw as "winnersPerDraw", t.from_draw_at as from,
      ${termsState} as state
    from campaign_terms t where t.campaign_id = c.id
  ) u
  where u.state <> 'over'
  order by c.created_at desc, c.id, u.from`,
)
