/** When the list of a drawing is due: one rule for the portal's home and for mails. */

const PACE_DRAWS = 10

/** The mean time between the latest draws of campaign `c`; a day where there is one draw at most. */
export const PACE = `
  select coalesce((max(draw_at) - min(draw_at)) / nullif(count(*) - 1, 0), interval '1 day') as gap
  from (select draw_at from drawing where campaign_id = c.id order by draw_at desc limit ${PACE_DRAWS}) latest`

/**
 * A list is due soon in the last tenth of the time between draws, and for a quarter of an hour at least. It is never due
 * for longer than a day, nor for more than half the time between draws, or frequent draws would always need somebody.
 */
export const DUE_FOR = "least(greatest(pace.gap / 10, interval '15 minutes'), pace.gap / 2, interval '1 day')"

/**
 * Drawing `d` of push campaign `c` is open and has no winners. The needs `missed` and `due` are about such drawings.
 */
export const isWithoutWinners = `d.status = 'open' and d.cancelled_at is null and d.held_at is null and c.winners_mode = 'push'
  and not exists (select from winner_list l where l.drawing_id = d.id)`
