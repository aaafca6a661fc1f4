/** Numbers that were given out, but whose requests did not reach their contract before their campaign ended there. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'

/** The requests of a campaign's numbers after this one are never sent. Returns how many there were to be sent. */
export const loseRequestsAfter = async (tx: Transaction, campaignId: string, number: number): Promise<number> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update chain_intent set state = 'lost'
    where campaign_id = ${campaignId} and kind = 'request' and state = 'new'
      and (arguments ->> 'number')::integer > ${number}`)
  return rowCount
}

const unrequestedRow = z.object({ id: z.string(), number: z.number(), drawAt: z.number() })

/** In the order of their numbers; `drawAt` in whole seconds. */
export const findNeverRequested = (pool: Pool, campaignId: string) =>
  pool.any(sql.type(unrequestedRow)`
    select id, number, floor(extract(epoch from draw_at))::float8 as "drawAt"
    from drawing d
    where campaign_id = ${campaignId} and status = 'entropy_requested' and is_never_requested(d)
    order by number`)

/** Gives a drawing another request under the number that it has. */
export const renewRequest = (tx: Transaction, { id, requestId }: { id: string; requestId: string }) =>
  tx.query(sql.unsafe`
    update drawing set entropy_request_id = ${requestId}, ${noAttention}, retry_at = null
    where id = ${id} and status = 'entropy_requested'`)
