import { type CommonQueryMethods, sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'

const CHAIN_LOCKS = 7077

/** Whether this session is now the one that watches the chain; it stays so until it ends. */
export const tryChainLock = (connection: Pick<CommonQueryMethods, 'oneFirst'>, chainId: number): Promise<boolean> =>
  connection.oneFirst(sql.type(z.object({ locked: z.boolean() }))`
    select pg_try_advisory_lock(${CHAIN_LOCKS}, ${chainId}) as locked`)

/** Fails when the session is gone, and its lock with it. */
export const isAlive = (connection: Pick<CommonQueryMethods, 'oneFirst'>): Promise<boolean> =>
  connection.oneFirst(sql.type(z.object({ alive: z.boolean() }))`select true as alive`)

/** The intents of a chain that are not final: each of their states has an index of its own. */
const openIntents = (chain: string) => sql.fragment`(
  select * from chain_intent where chain = ${chain} and state = 'new' and kind = 'request'
  union all
  select * from chain_intent where chain = ${chain} and state = 'new' and kind = 'pay'
  union all
  select * from chain_intent where chain = ${chain} and state = 'new' and kind = 'deliver'
  union all
  select * from chain_intent where chain = ${chain} and state in ('signed', 'mined'))`

/** Whether a chain has anything to be numbered, signed, sent or waited for. */
export const hasChainWork = (pool: Pool, chain: string): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ work: z.boolean() }))`
    select exists (select from ${openIntents(chain)} i)
      or exists (
        select from drawing d join campaign c on c.id = d.campaign_id
        where d.status = 'locked' and d.salt is not null and not d.waits_for_person and d.draw_due_at <= now()
          and c.payout_chain = ${chain}) as work`)

/**
 * What waits for a chain: locked drawings whose time has come, and drawings and guarantees with an intent that is not
 * final.
 */
export const findWaitingLive = (pool: Pool, chain: string): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.string() }))`
    select d.id from drawing d join campaign c on c.id = d.campaign_id
    where d.status = 'locked' and d.draw_due_at <= now() and c.payout_chain = ${chain}
    union
    select coalesce(p.guarantee_id, i.drawing_id)
    from ${openIntents(chain)} i left join payout p on p.id = i.payout_id`)

export const findNonce = (pool: Pool, chain: string): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ nonce: z.coerce.number() }))`
    select next_nonce as nonce from chain_contract where chain = ${chain}`)

const intentCounts = z.object({
  new: z.number(),
  signed: z.number(),
  mined: z.number(),
  oldestSeconds: z.coerce.number(),
})

/** The intents of a chain that are not final, by state, and for how long the oldest has waited. */
export const countIntents = (pool: Pool, chain: string) =>
  pool.one(sql.type(intentCounts)`
    select count(*) filter (where state = 'new')::int as new, count(*) filter (where state = 'signed')::int as signed,
      count(*) filter (where state = 'mined')::int as mined,
      coalesce(floor(extract(epoch from now() - min(created_at))), 0) as "oldestSeconds"
    from ${openIntents(chain)} i`)
