import { z } from 'zod'
import { openIncident, planMaintenance } from '../../api/actions/status/open-incident.ts'
import { updateIncident } from '../../api/actions/status/update-incident.ts'
import { findRecentIncidents } from '../../db/queries/status/incidents.ts'
import { instant } from '../../domain/instant.ts'
import { type Incident, incidentId, incidentText, incidentTitle } from '../../domain/status/incident.ts'
import { SHOWN_DAYS } from '../../domain/status/days.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const components = z
  .string({ error: 'is missing: what it concerns, like api,draws' })
  .transform((text) => text.split(',').map((name) => name.trim()))
const id = { incident: incidentId }
const told = { component: components, title: incidentTitle, text: incidentText }

const openOptions = z.strictObject({
  ...told,
  impact: z.enum(['degraded', 'down'], { error: 'must be degraded or down' }).default('degraded'),
})
const planOptions = z.strictObject({ ...told, from: instant, to: instant })
const updateOptions = z.strictObject({
  ...id,
  text: incidentText,
  stage: z.enum(['investigating', 'identified', 'monitoring', 'scheduled', 'in_progress'], {
    error: 'must be investigating, identified or monitoring; of maintenance scheduled or in_progress',
  }),
})
const resolveOptions = z.strictObject({ ...id, text: incidentText })
const listOptions = z.strictObject({})

/** Tells the public of an outage. */
export const incidentOpen: Command = async (options, store) => {
  const { component, text: said, ...rest } = checkOptions(openOptions, options)
  const incident = await openIncident(store, store.actor, { ...rest, components: component, said })
  return {
    json: { id: incident },
    text: `${incident} is on the status page within a minute, and in the portal at once.`,
  }
}

/** Tells the public of maintenance. */
export const incidentPlan: Command = async (options, store) => {
  const { component, text: said, from: startsAt, to: endsAt, title } = checkOptions(planOptions, options)
  const incident = await planMaintenance(store, store.actor, { components: component, title, said, startsAt, endsAt })
  return {
    json: { id: incident },
    text: `${incident} is on the status page within a minute, and in the portal from a day before it begins.`,
  }
}

export const incidentUpdate: Command = async (options, store) => {
  const { incident, stage, text: said } = checkOptions(updateOptions, options)
  await updateIncident(store, store.actor, { id: incident, stage, said })
  return { json: { id: incident, stage }, text: `${incident} is said to be ${stage}.` }
}

export const incidentResolve: Command = async (options, store) => {
  const { incident, text: said } = checkOptions(resolveOptions, options)
  await updateIncident(store, store.actor, { id: incident, stage: 'resolved', said })
  return { json: { id: incident, stage: 'resolved' }, text: `${incident} is resolved, for good.` }
}

const inWords = ({
  id: incident,
  components: concerned,
  impact,
  title,
  startsAt,
  endsAt,
  updates,
}: Incident): string => {
  const span = `from ${startsAt.toISOString()}${endsAt ? ` to ${endsAt.toISOString()}` : ''}`
  const head = `${incident}  ${title}: ${concerned.join(', ')} ${impact} ${span}`
  return [head, ...updates.map(({ stage, said, at }) => `  ${at.toISOString()} ${stage}: ${said}`)].join('\n')
}

/** What was told of, the newest first. */
export const incidentList: Command = async (options, { pool }) => {
  checkOptions(listOptions, options)
  const incidents = await findRecentIncidents(pool, SHOWN_DAYS)
  return { json: { incidents }, text: incidents.map(inWords).join('\n') || 'There was no incident.' }
}
