import { partOf } from '../../../domain/status/component.ts'
import { availabilityOf, type DayTimes } from '../../../domain/status/days.ts'
import type { Incident } from '../../../domain/status/incident.ts'
import type { State } from '../../../domain/status/state.ts'
import type { SiteFile, StatusFacts } from '../../facts.ts'

const seconds = (ms: number): number => Math.round(ms / 1000)

const isMeasured = ({ operationalMs, degradedMs, downMs, maintenanceMs }: DayTimes): boolean =>
  operationalMs + degradedMs + downMs + maintenanceMs > 0

const dayOf = ({ day, operationalMs, degradedMs, downMs, maintenanceMs }: DayTimes) => ({
  day,
  operationalSeconds: seconds(operationalMs),
  degradedSeconds: seconds(degradedMs),
  downSeconds: seconds(downMs),
  maintenanceSeconds: seconds(maintenanceMs),
})

const incidentOf = ({ updates, ...incident }: Incident) => ({
  ...incident,
  updates: updates.map(({ stage, said, at }) => ({ stage, text: said, at })),
})

/** The same as the page, for programs. */
export const statusDocument = ({ measuredAt, components, open, past }: StatusFacts, state: State): SiteFile => ({
  path: '/status.json',
  type: 'application/json; charset=utf-8',
  body: JSON.stringify({
    measuredAt,
    state,
    components: components.map(({ component, days, ...how }) => ({
      component,
      ...partOf(component),
      ...how,
      available: availabilityOf(days),
      days: days.filter(isMeasured).map(dayOf),
    })),
    incidents: [...open, ...past].map(incidentOf),
  }),
})
