import { sql } from 'slonik'
import { z } from 'zod'
import type { QueueName } from '../jobs.ts'
import type { Transaction } from '../pool.ts'

type Db = Pick<Transaction, 'any' | 'one'>

/** Of what belongs to no partner. */
export const NOBODY = ''

const owned = z.object({ id: z.string(), partner: z.string() })

/**
 * Whose these rows are: proofs before the pages that link to them, and the rows of one campaign together. What belongs
 * to no partner is `NOBODY`'s.
 */
export const findOwners = (db: Db, ids: readonly string[]): Promise<readonly z.infer<typeof owned>[]> =>
  db.any(sql.type(owned)`
    select asked.id, coalesce(owner.partner_id, ${NOBODY}) as partner
    from unnest(${sql.array(ids, 'text')}) with ordinality asked (id, place) left join owner_of(asked.id) owner on true
    order by asked.id like '%/proof' desc, owner.campaign_id, asked.place`)

const turns = z.object({ current: z.number(), last: z.record(z.string(), z.number()) })

/**
 * The turn that a queue has come to, and the last one that each partner waits with. A job's priority is its turn,
 * negative.
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
