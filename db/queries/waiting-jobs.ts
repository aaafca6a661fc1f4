import { sql } from 'slonik'
import { z } from 'zod'
import type { QueueName } from '../jobs.ts'
import type { Transaction } from '../pool.ts'

type Db = Pick<Transaction, 'any' | 'one'>

/** Stands for the partner of rows that belong to none. */
export const NOBODY = ''

/** The group tier of a job that is full with rows of one partner. */
export const MANY = 'many'

/** In the jobs, proofs come before the pages that link to them, and the rows of one campaign together. */
export const inJobOrder = sql.fragment`id like '%/proof' desc, campaign_id`

const owned = z.object({ id: z.string(), partner: z.string() })

/** Whose these rows are, in the order in which jobs take them. What belongs to no partner is `NOBODY`'s. */
export const findOwners = (db: Db, ids: readonly string[]): Promise<readonly z.infer<typeof owned>[]> =>
  db.any(sql.type(owned)`
    select asked.id, coalesce(owner.partner_id, ${NOBODY}) as partner
    from unnest(${sql.array(ids, 'text')}) with ordinality asked (id, place) left join owner_of(asked.id) owner on true
    order by ${inJobOrder}, asked.place`)

const turns = z.object({ current: z.number(), last: z.record(z.string(), z.number()) })

/**
 * The current turn of a queue, and the last turn in which each partner waits. A job's priority is its negative turn.
 */
export const findTurns = (db: Db, queue: QueueName): Promise<z.infer<typeof turns>> =>
  db.one(sql.type(turns)`
    with waiting as materialized (
      select group_id, -priority as turn, start_after <= now() as is_ready
      from pgboss.job where name = ${queue} and state < 'active' and not blocked
    )
    select
      coalesce((select min(turn) from waiting where is_ready), 0) as current,
      coalesce((
        select jsonb_object_agg(group_id, turn)
        from (select group_id, max(turn) as turn from waiting where group_id is not null group by group_id) last), '{}') as last`)

/** More than a few workers can have claimed without a commit, because such jobs still look as if they waited. */
const NEXT_JOBS = 30

const crowded = z.object({ queue: z.custom<QueueName>(), crowds: z.array(z.string()) })

/**
 * The queues in which the few rows of some partners wait behind the many of others, each with the partners whose rows
 * fill whole jobs there. Only the next jobs are looked at. Asked as often as the queues are watched, so it is prepared.
 */
export const findCrowds = async (
  db: Pick<Transaction, 'any'>,
  queues: readonly QueueName[],
): Promise<ReadonlyMap<QueueName, readonly string[]>> => {
  const rows = await db.any(sql.prepared('crowds', crowded)`
    select q.name as queue, next.crowds
    from unnest(${sql.array(queues, 'text')}) q (name) cross join lateral (
      select array_agg(distinct group_id) filter (where is_many) as crowds,
        array_agg(distinct coalesce(group_id, ${NOBODY})) filter (where not is_many) as others
      from (
        select group_id, group_tier is not distinct from ${MANY} as is_many
        from pgboss.job j
        where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= now()
        order by j.priority desc, j.created_on
        limit ${NEXT_JOBS}) job) next
    where next.crowds is not null and not next.others <@ next.crowds`)
  return new Map(rows.map(({ queue, crowds }) => [queue, crowds]))
}
