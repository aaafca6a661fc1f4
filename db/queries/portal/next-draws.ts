/** A drawing stays among the next ones for a while after its time, so that people see it drawn. */
const SHOWN_LATE = "interval '10 minutes'"

/** The most draws of a campaign that are asked for: in each order so many are looked through. */
export const MAX_NEXT_DRAWS = 10

/**
 * The next draws of campaign `c` that fulfil a condition, as `id` and `draw_due_at`, soonest first: what is to be drawn, at
 * the later of its draw time and its cutoff, and what should have been, once its list is locked, for as long as that takes.
 * What waits for a list after both times waits for somebody, and is not next.
 */
export const nextDraws = (limit: number, condition = 'true') => {
  const undrawn = (where: string, order: 'draw_at' | 'cutoff_at') => `
    (select id, draw_due_at from drawing
      where campaign_id = c.id and cancelled_at is null and voided_at is null and ${condition} and ${where}
      order by ${order} limit ${MAX_NEXT_DRAWS})`
  return `
    select id, draw_due_at from (
      ${undrawn(`status in ('open', 'locked', 'entropy_requested') and draw_at > now() - ${SHOWN_LATE}`, 'draw_at')}
      union ${undrawn(`status = 'open' and cutoff_at > now() - ${SHOWN_LATE}`, 'cutoff_at')}
      union ${undrawn("status = 'locked'", 'draw_at')}
      union ${undrawn("status = 'entropy_requested'", 'draw_at')}
    ) undrawn order by draw_due_at, id limit ${limit}`
}
