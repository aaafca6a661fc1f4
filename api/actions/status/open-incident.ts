import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import { readClock } from '../../../db/queries/clock.ts'
import { findStatusChains, insertIncident, insertUpdate } from '../../../db/queries/status/incidents.ts'
import type { Operator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { type Component, componentsWith } from '../../../domain/status/component.ts'
import { firstStage, type Impact } from '../../../domain/status/incident.ts'

type Deps = { pool: Pool }

type Told = { components: readonly string[]; title: string; said: string }

/** What an incident can concern. */
export const allComponents = async ({ pool }: Deps): Promise<Component[]> =>
  componentsWith(await findStatusChains(pool))

const knownComponents = async (deps: Deps, names: readonly string[]): Promise<Component[]> => {
  const known = await allComponents(deps)
  const chosen = new Set(names)
  const unknown = names.filter((name) => !known.some((component) => component === name))
  if (unknown.length > 0)
    throw new Refused('bad_request', `There is no component ${unknown.join(', ')}. There are ${known.join(', ')}.`)
  return known.filter((component) => chosen.has(component))
}

type Span = { startsAt: Date; endsAt: Date }

const write = async (
  { pool }: Deps,
  actor: Operator,
  { components, impact, title, said, span }: Told & { components: Component[]; impact: Impact; span: Span | null },
): Promise<string> => {
  const id = newId('inc')
  await pool.transaction(async (tx) => {
    await insertIncident(tx, actor, { id, components, impact, title, span })
    await insertUpdate(tx, actor, { id, stage: firstStage(impact), said })
    await auditConsole(tx, actor, { action: 'incident.opened', detail: { incident: id, title } })
  })
  return id
}

/** Tells the public of an outage, from now on. Refuses with `bad_request`. Returns its id. */
export const openIncident = async (
  deps: Deps,
  actor: Operator,
  { components, ...told }: Told & { impact: Exclude<Impact, 'maintenance'> },
): Promise<string> => write(deps, actor, { ...told, components: await knownComponents(deps, components), span: null })

const DAY_MS = 24 * 3_600_000
const MOST_DAYS_AHEAD = 90
const LONGEST_DAYS = 7

/** Tells the public of maintenance. Refuses with `bad_request`. Returns its id. */
export const planMaintenance = async (
  deps: Deps,
  actor: Operator,
  { components, startsAt, endsAt, ...told }: Told & Span,
): Promise<string> => {
  const now = await readClock(deps.pool)
  if (startsAt < now || startsAt.getTime() > now.getTime() + MOST_DAYS_AHEAD * DAY_MS)
    throw new Refused('bad_request', `Maintenance begins in the next ${MOST_DAYS_AHEAD} days, not in the past.`)
  if (endsAt <= startsAt || endsAt.getTime() > startsAt.getTime() + LONGEST_DAYS * DAY_MS)
    throw new Refused('bad_request', `Maintenance ends after it begins, within ${LONGEST_DAYS} days.`)
  const known = await knownComponents(deps, components)
  return write(deps, actor, { ...told, components: known, impact: 'maintenance', span: { startsAt, endsAt } })
}
