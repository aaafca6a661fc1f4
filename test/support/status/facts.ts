import { componentsWith } from '../../../domain/status/component.ts'
import { type DayTimes, shownDays } from '../../../domain/status/days.ts'
import { type Incident, type Impact, impacts, stagesOf } from '../../../domain/status/incident.ts'
import { states } from '../../../domain/status/state.ts'
import type { StatusFacts } from '../../../public-site/facts.ts'

const NOON = new Date('2026-12-01T12:00:00Z')
const MINUTE_MS = 60_000

/** An outage of the API that lasts, unless it is said otherwise. */
export const makeIncident = (overrides: Partial<Incident> = {}): Incident => ({
  id: `inc_${'a'.repeat(22)}`,
  components: ['api'],
  impact: 'degraded',
  title: 'The API is slow',
  startsAt: new Date('2026-12-01T10:00:00Z'),
  endsAt: null,
  resolvedAt: null,
  updates: [{ stage: 'investigating', said: 'We look into it.', at: new Date('2026-12-01T10:00:00Z') }],
  ...overrides,
})

/** A day on which nothing was amiss, unless it is said otherwise. */
export const makeDay = (day: string, overrides: Partial<DayTimes> = {}): DayTimes => ({
  day,
  operationalMs: 24 * 60 * MINUTE_MS,
  degradedMs: 0,
  downMs: 0,
  maintenanceMs: 0,
  ...overrides,
})

/** At noon of 1 December 2026 every part of the service works, and nobody tells of anything. */
export const makeStatus = (overrides: Partial<StatusFacts> = {}): StatusFacts => ({
  measuredAt: NOON,
  components: componentsWith(['base']).map((component) => ({
    component,
    state: 'operational',
    since: new Date('2026-11-01T00:00:00Z'),
    days: shownDays([makeDay('2026-11-30')], NOON),
  })),
  open: [],
  past: [],
  ...overrides,
})

const ofEveryStage = (impact: Impact, n: number): Incident =>
  makeIncident({
    id: `inc_${String(n).padStart(22, '0')}`,
    impact,
    startsAt: new Date(NOON.getTime() - MINUTE_MS),
    endsAt: impact === 'maintenance' ? new Date(NOON.getTime() + MINUTE_MS) : null,
    updates: stagesOf(impact).map((stage) => ({ stage, said: 'x', at: NOON })),
  })

const { components, ...rest } = makeStatus()

/** Every state, impact and stage, which all have words of their own. */
export const everyStatus: StatusFacts = {
  ...rest,
  components: components.map((component, i) => ({
    ...component,
    state: states[i % states.length] ?? 'operational',
    days: shownDays(
      [
        makeDay('2026-11-28', { downMs: 60 * MINUTE_MS, degradedMs: MINUTE_MS, maintenanceMs: 2 * MINUTE_MS }),
        makeDay('2026-11-29', { maintenanceMs: 60 * MINUTE_MS }),
        makeDay('2026-11-30', { degradedMs: 60 * MINUTE_MS }),
      ],
      NOON,
    ),
  })),
  open: [
    ...impacts.map(ofEveryStage),
    makeIncident({
      id: `inc_${'b'.repeat(22)}`,
      impact: 'maintenance',
      startsAt: new Date(NOON.getTime() + MINUTE_MS),
      endsAt: new Date(NOON.getTime() + 2 * MINUTE_MS),
    }),
  ],
  past: [makeIncident({ resolvedAt: NOON })],
}
