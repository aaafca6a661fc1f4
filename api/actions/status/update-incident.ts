import type { Pool, Transaction } from '../../../db/pool.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import { insertUpdate, lockIncident } from '../../../db/queries/status/incidents.ts'
import type { Operator } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { type Impact, type Stage, stagesOf } from '../../../domain/status/incident.ts'

type Deps = { pool: Pool }

const lockUnresolved = async (tx: Transaction, actor: Operator, id: string): Promise<{ impact: Impact }> => {
  const incident = await lockIncident(tx, actor, id)
  if (!incident) throw new Refused('not_found', `There is no incident ${id}.`)
  if (incident.resolvedAt !== null)
    throw new Refused('change_refused', `The incident ${id} is resolved already. Open another one.`)
  return incident
}

/** Says how an incident goes on. Refuses with `not_found`, `change_refused` (it is resolved) and `bad_request`. */
export const updateIncident = (
  { pool }: Deps,
  actor: Operator,
  { id, stage, said }: { id: string; stage: Stage; said: string },
): Promise<void> =>
  pool.transaction(async (tx) => {
    const { impact } = await lockUnresolved(tx, actor, id)
    const known = stagesOf(impact)
    if (!known.includes(stage))
      throw new Refused('bad_request', `The incident ${id} has no stage ${stage}. It has ${known.join(', ')}.`)
    await insertUpdate(tx, actor, { id, stage, said })
    const action = stage === 'resolved' ? 'incident.resolved' : 'incident.updated'
    await auditConsole(tx, actor, { action, detail: { incident: id, stage } })
  })
