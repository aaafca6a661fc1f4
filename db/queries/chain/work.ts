import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'
import type { Account } from './attempts.ts'
import { type ContractPlace, isIn, isToBeIn } from '../../contract-place.ts'
import { isWanted } from '../log/anchored-contract.ts'

/** The intents of a contract that are wanted and not final: each of their states has an index of its own. */
const openIntents = (place: ContractPlace) => {
  const ofContract = sql.fragment`select * from chain_intent i where ${isIn(place)}`
  return sql.fragment`(
    ${ofContract} and state = 'new' and kind = 'request'
    union all
    ${ofContract} and state = 'new' and kind = 'pay'
    union all
    ${ofContract} and state = 'new' and kind = 'deliver'
    union all
    ${ofContract} and state = 'new' and kind = 'anchor' and ${isWanted}
    union all
    ${ofContract} and state in ('signed', 'mined'))`
}

/** Whether a contract has anything to be numbered, signed, sent or waited for. */
export const hasChainWork = (pool: Pool, place: ContractPlace): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ work: z.boolean() }))`
    select exists (select from ${openIntents(place)} i)
      or exists (
        select from drawing d join campaign c on c.id = d.campaign_id
        where d.status = 'locked' and d.cancelled_at is null and d.salt is not null and not d.waits_for_person and d.draw_due_at <= now()
          and ${isToBeIn(place)}) as work`)

/**
 * What waits for a contract: locked drawings whose time has come, and drawings and guarantees with an intent that is not
 * final.
 */
export const findWaitingLive = (pool: Pool, place: ContractPlace): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.string() }))`
    select d.id from drawing d join campaign c on c.id = d.campaign_id
    where d.status = 'locked' and d.cancelled_at is null and d.draw_due_at <= now() and ${isToBeIn(place)}
    union
    select coalesce(p.guarantee_id, i.drawing_id)
    from ${openIntents(place)} i left join payout p on p.id = i.payout_id
    where i.kind <> 'anchor'`)

export const findNonce = (pool: Pool, { chain, account }: Account): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ nonce: z.coerce.number() }))`
    select next_nonce as nonce from chain_account where chain = ${chain} and address = ${account}`)

const intentCounts = z.object({
  new: z.number(),
  signed: z.number(),
  mined: z.number(),
  oldestSeconds: z.coerce.number(),
})

/** The intents of a contract that are not final, by state, and for how long the oldest has waited. */
export const countIntents = (pool: Pool, place: ContractPlace) =>
  pool.one(sql.type(intentCounts)`
    select count(*) filter (where state = 'new')::int as new, count(*) filter (where state = 'signed')::int as signed,
      count(*) filter (where state = 'mined')::int as mined,
      coalesce(floor(extract(epoch from now() - min(created_at))), 0) as "oldestSeconds"
    from ${openIntents(place)} i`)
