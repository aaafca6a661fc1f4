import { z } from 'zod'
import { findLastStates } from '../../../db/queries/status/components.ts'
import { findOpenIncidents, findRecentIncidents } from '../../../db/queries/status/incidents.ts'
import { instant } from '../../../domain/instant.ts'
import { SHOWN_DAYS } from '../../../domain/status/days.ts'
import { incidentId, incidentText, incidentTitle } from '../../../domain/status/incident.ts'
import { allComponents, openIncident, planMaintenance } from '../../actions/status/open-incident.ts'
import { updateIncident } from '../../actions/status/update-incident.ts'
import { change, signedIn } from '../procedure.ts'

const MOST_COMPONENTS = 20

const told = z.object({
  components: z.array(z.string().max(60)).min(1, 'must name what it concerns').max(MOST_COMPONENTS),
  title: incidentTitle,
  said: incidentText,
})
const titleOf = ({ title }: { title: string }): string => title

const ofIncident = z.object({ incident: incidentId })
const incidentOf = ({ incident }: { incident: string }): string => incident

/** What operators tell the public: the status page, and partners in the portal. */
export const incidentProcedures = {
  /** Open and planned incidents, recent ones, and the last measurement of each component. */
  list: signedIn.query(async ({ ctx: { service } }) => {
    const open = await findOpenIncidents(service.pool)
    const isOpen = new Set(open.map(({ id }) => id))
    const recent = await findRecentIncidents(service.pool, SHOWN_DAYS)
    return {
      open,
      past: recent.filter(({ id }) => !isOpen.has(id)),
      components: await allComponents(service),
      measured: await findLastStates(service.pool),
    }
  }),

  open: change(told.extend({ impact: z.enum(['degraded', 'down']) }), titleOf).mutation(
    async ({ ctx: { service, actor }, input }) => ({ id: await openIncident(service, actor, input) }),
  ),

  plan: change(told.extend({ startsAt: instant, endsAt: instant }), titleOf).mutation(
    async ({ ctx: { service, actor }, input }) => ({ id: await planMaintenance(service, actor, input) }),
  ),

  update: change(
    ofIncident.extend({
      stage: z.enum(['investigating', 'identified', 'monitoring', 'scheduled', 'in_progress']),
      said: incidentText,
    }),
    incidentOf,
  ).mutation(async ({ ctx: { service, actor }, input: { incident: id, stage, said } }) => {
    await updateIncident(service, actor, { id, stage, said })
    return {}
  }),

  resolve: change(ofIncident.extend({ said: incidentText }), incidentOf).mutation(
    async ({ ctx: { service, actor }, input: { incident: id, said } }) => {
      await updateIncident(service, actor, { id, stage: 'resolved', said })
      return {}
    },
  ),
}
