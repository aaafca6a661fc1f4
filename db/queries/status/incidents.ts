import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import { auditName, type Operator } from '../../../domain/actor.ts'
import type { Component } from '../../../domain/status/component.ts'
import { type Impact, impacts, type Stage } from '../../../domain/status/incident.ts'
import type { Pool, Transaction } from '../../pool.ts'

const update = z.object({ stage: z.custom<Stage>(), said: z.string(), at: z.coerce.date() })
const incident = z.object({
  id: z.string(),
  components: z.array(z.custom<Component>()),
  impact: z.enum(impacts),
  title: z.string(),
  startsAt: z.date(),
  endsAt: z.date().nullable(),
  resolvedAt: z.date().nullable(),
  updates: z.array(update),
})

/** As many as an incident can have. */
const MAX_UPDATES = 100

const columns = sql.fragment`
  id, components, impact, title, starts_at as "startsAt", ends_at as "endsAt", resolved_at as "resolvedAt",
  (select jsonb_agg(jsonb_build_object('stage', stage, 'said', said, 'at', at))
  from (
    select stage, said, at from status_update where incident_id = i.id
    order by number desc limit ${MAX_UPDATES}) newest) as updates`

/** More at a time tell nobody anything. */
const MAX_OPEN = 50
const MAX_SHOWN = 50

const open = (begun: FragmentSqlToken) => sql.fragment`
  (select * from status_incident
  where resolved_at is null and coalesce(ends_at, 'infinity') > now() and ${begun}
  order by coalesce(ends_at, 'infinity') limit ${MAX_OPEN})`

/** Those that last or lie ahead, the first to begin first. However much is planned, what lasts is among them. */
export const findOpenIncidents = (db: Pick<Pool, 'any'>) =>
  db.any(sql.type(incident)`
    select ${columns} from (
      ${open(sql.fragment`starts_at <= now()`)} union all ${open(sql.fragment`starts_at > now()`)}) i
    order by starts_at, id`)

/** Those of the last days, newest first, whether they last or not. */
export const findRecentIncidents = (db: Pick<Pool, 'any'>, days: number) =>
  db.any(sql.type(incident)`
    select ${columns} from status_incident i
    where opened_at > now() - make_interval(days => ${days})
    order by opened_at desc, id limit ${MAX_SHOWN}`)

/** Locks an incident; null: there is none. */
export const lockIncident = (tx: Transaction, { token }: Operator, id: string) =>
  tx.maybeOne(sql.type(incident.omit({ updates: true }).extend({ now: z.date() }))`
    select id, components, impact, title, starts_at as "startsAt", ends_at as "endsAt", resolved_at as "resolvedAt",
      now() as now
    from lock_status_incident(${token ?? null}, ${id})`)

type NewIncident = {
  id: string
  components: readonly Component[]
  impact: Impact
  title: string
  /** Of maintenance. */
  span: { startsAt: Date; endsAt: Date } | null
}

export const insertIncident = (
  tx: Transaction,
  { token }: Operator,
  { id, components, impact, title, span }: NewIncident,
) => {
  const made = { id, components, impact, title, starts_at: span?.startsAt ?? null, ends_at: span?.endsAt ?? null }
  return tx.query(sql.unsafe`
    select add_status_incident(${token ?? null}, jsonb_populate_record(null::status_incident, ${JSON.stringify(made)}::jsonb))`)
}

type NewUpdate = { id: string; stage: Stage; said: string }

export const insertUpdate = (tx: Transaction, actor: Operator, { id, stage, said }: NewUpdate) =>
  tx.query(sql.unsafe`
    select add_status_update(${actor.token ?? null}, ${id}, ${stage}, ${said}, ${auditName(actor)})`)

/** The chains that campaigns are or were on. */
export const findStatusChains = (db: Pick<Pool, 'anyFirst'>): Promise<readonly string[]> =>
  db.anyFirst(sql.type(z.object({ chain: z.string() }))`select distinct chain from chain_contract order by chain`)
