import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { withTerms } from '../partner-api/campaigns.ts'

export type CadenceRow = { cadence: string; timeZone: string; startsAt: Date; winnersPerDraw: number; now: Date }

/** $1 caller, $2 slug. When a campaign draws, and how many win in each draw now. */
export const findCadence = statement<CadenceRow>(
  'find-cadence',
  `with ${caller}
  select c.cadence, c.time_zone as "timeZone", c.starts_at as "startsAt", terms.winners_per_draw as "winnersPerDraw",
    now() as now
  from caller join campaign c on c.partner_id = caller.partner_id and c.mode = caller.mode and c.slug = $2 ${withTerms}`,
)
