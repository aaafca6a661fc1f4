/** A campaign's drawings as an operator looks through them. */
import type { AttentionCode } from '../../../domain/attention.ts'
import type { Status } from '../../../domain/drawing/state.ts'
import { statement } from '../../statements.ts'
import { MOST_SHOWN } from './life/most-shown.ts'

export type DrawingLine = {
  id: string
  number: number | null
  status: Status
  drawAt: Date
  cutoffAt: Date
  cancelledAt: Date | null
  voidedAt: Date | null
  heldAt: Date | null
  code: AttentionCode | null
}

/** $1 slug, $2 those planned before this time, or null. The latest first. */
export const listDrawingLines = statement<DrawingLine>(
  'list-drawing-lines',
  `select d.id, d.number, d.status, d.draw_at as "drawAt", d.cutoff_at as "cutoffAt", d.cancelled_at as "cancelledAt",
    d.voided_at as "voidedAt", d.held_at as "heldAt", d.attention as code
  from campaign c cross join lateral (
    select * from drawing where campaign_id = c.id and draw_at < coalesce($2::timestamptz, 'infinity')
    order by draw_at desc limit ${MOST_SHOWN + 1}) d
  where c.slug = $1
  order by d.draw_at desc`,
)
