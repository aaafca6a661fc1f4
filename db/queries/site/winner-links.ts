import type { Mode } from '../../../domain/actor.ts'
import type { Status } from '../../../domain/drawing/state.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import { primaryStatement } from '../../statements.ts'
import { tableOf } from '../campaign/changes.ts'
import { timesRevoked } from '../drawing/winner-links.ts'
import { type BriefRow, briefColumns } from './draws.ts'

/** What one position of a drawing won. The members about the prize are null until it is drawn. */
export type LinkedPositionRow = BriefRow & {
  mode: Mode
  number: number | null
  status: Status
  dueAt: Date
  cancelledReason: string | null
  voidReason: string | null
  winnersExpected: number
  prizeTable: PrizeTable
  largePrizeCents: number | null
  roll: number | null
  amountCents: number | null
  paidByHandAt: Date | null
  revoked: number
}

/** $1 drawing id, $2 position. Arrays begin with 1. A link that was revoked a moment ago opens no more. */
export const findLinkedPosition = primaryStatement<LinkedPositionRow>(
  'find-linked-position',
  `select ${briefColumns.sql}, d.number, d.status, d.draw_due_at as "dueAt",
    d.cancelled_reason as "cancelledReason", d.void_reason as "voidReason",
    d.winners_expected as "winnersExpected", ${tableOf('d.prize_table_id')} as "prizeTable",
    d.large_prize_cents::float8 as "largePrizeCents", r.rolls[$2::integer + 1]::float8 as roll,
    r.amounts_cents[$2::integer + 1]::float8 as "amountCents", h.paid_at as "paidByHandAt",
    ${timesRevoked('$2::integer')} as revoked
  from drawing d join campaign c on c.id = d.campaign_id
    left join result r on r.drawing_id = d.id
    left join held_prize h on h.drawing_id = d.id and h.position = $2::integer
  where d.id = $1 and d.status <> 'open'`,
)
