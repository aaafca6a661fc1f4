import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'

const lockedRow = z.object({
  id: z.string(),
  campaignId: z.string(),
  contractId: z.number().nullable(),
  lastNumber: z.number(),
})
export type DueDrawing = z.infer<typeof lockedRow>

/** Locked drawings of a chain's campaigns whose draw time has come, in the order of their draws. */
export const findDueLive = (pool: Pool, chain: string, limit: number): Promise<readonly DueDrawing[]> =>
  pool.any(sql.type(lockedRow)`
    select d.id, c.id as "campaignId", c.contract_id as "contractId", c.last_number as "lastNumber"
    from drawing d join campaign c on c.id = d.campaign_id
    where d.status = 'locked' and d.draw_due_at <= now() and c.payout_chain = ${chain}
    order by d.draw_at, d.id
    limit ${limit}`)

const lockedCampaign = z.object({ id: z.string(), lastNumber: z.number() })

export const lockCampaigns = (tx: Transaction, ids: readonly string[]) =>
  tx.any(sql.type(lockedCampaign)`
    select id, last_number as "lastNumber" from campaign where id = any(${sql.array(ids, 'text')})
    order by id
    for no key update`)

const lockedDrawing = z.object({
  id: z.string(),
  campaignId: z.string(),
  winnersCommitment: z.instanceof(Buffer),
  prizeTableFingerprint: z.instanceof(Buffer),
  winnersExpected: z.number(),
  salt: z.instanceof(Buffer),
})
export type LiveDrawing = z.infer<typeof lockedDrawing>

/** Locks the rows of those drawings that are in status locked, in the order of their draws. */
export const lockLiveDrawings = (tx: Transaction, ids: readonly string[]): Promise<readonly LiveDrawing[]> =>
  tx.any(sql.type(lockedDrawing)`
    with locked as (
      select * from drawing where id = any(${sql.array(ids, 'text')}) and status = 'locked' order by id for no key update)
    select d.id, d.campaign_id as "campaignId", d.winners_commitment as "winnersCommitment",
      t.fingerprint as "prizeTableFingerprint", d.winners_expected as "winnersExpected", d.salt
    from locked d join prize_table t on t.id = d.prize_table_id
    order by d.draw_at, d.id`)
