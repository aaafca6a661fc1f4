import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'
import { eachOf } from '../each-of.ts'
import { type ContractPlace, isToBeIn } from '../../contract-place.ts'

const lockedRow = z.object({
  id: z.string(),
  campaignId: z.string(),
  contractId: z.number().nullable(),
  lastNumber: z.number(),
  drawAt: z.number(),
  now: z.number(),
})
/** `drawAt` in whole seconds, as the contract has it; `now` by the database's clock, too. */
export type DueDrawing = z.infer<typeof lockedRow>

/** Whole seconds. */
const seconds = (column: FragmentSqlToken) => sql.fragment`floor(extract(epoch from ${column}))::float8`

/** How many drawings of one campaign are looked at; all of these are returned while no other campaign has any. */
const PER_CAMPAIGN = 500

/** The index drawing_to_number_live has exactly these rows, by campaign and due time. */
const isToNumber = sql.fragment`status = 'locked' and cancelled_at is null and salt is not null and not waits_for_person`
const dueAt = sql.fragment`greatest(draw_due_at, retry_at)`

/**
 * Locked drawings whose draw time has come, of campaigns in a contract and of campaigns in none. Campaigns take turns,
 * each with the drawings first that have been due for longest.
 */
export const findDueLive = (pool: Pool, place: ContractPlace, limit: number): Promise<readonly DueDrawing[]> =>
  pool.any(sql.type(lockedRow)`
    select d.id, c.id as "campaignId", c.contract_id as "contractId", c.last_number as "lastNumber",
      ${seconds(sql.fragment`d.draw_at`)} as "drawAt", ${seconds(sql.fragment`now()`)} as now
    from (${eachOf({ column: 'campaign_id', table: 'drawing', where: isToNumber })}) waiting
      join campaign c on c.id = waiting.value and ${isToBeIn(place)}
      cross join lateral (
        select id, draw_at, ${dueAt} as due_at, row_number() over (order by ${dueAt}) as turn
        from drawing
        where campaign_id = c.id and ${isToNumber} and ${dueAt} <= now()
        order by ${dueAt}
        limit ${PER_CAMPAIGN}) d
    order by d.turn, d.due_at, d.id
    limit ${limit}`)

const idRow = z.object({ id: z.string() })

/** The locked drawings of a campaign whose draw time has come. */
export const findDueOf = (pool: Pool, campaignId: string): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(idRow)`
    select id from drawing
    where campaign_id = ${campaignId} and status = 'locked' and cancelled_at is null and draw_due_at <= now()`)

/** Puts locked drawings off for a while: only the chain shows when what they wait for is there. */
export const putDrawingsOff = (tx: Transaction, ids: readonly string[], seconds: number) =>
  tx.query(sql.unsafe`
    update drawing set retry_at = now() + make_interval(secs => ${seconds})
    where id = any(${sql.array(ids, 'text')}) and status = 'locked' and cancelled_at is null`)

const blockRow = z.object({ block: z.coerce.number() })

/** A block that is not after the one that has the request for a campaign's number; null if none is known. */
export const findRequestBlock = (
  pool: Pool,
  { campaignId, number, key }: { campaignId: string; number: number; key: string },
): Promise<number | null> =>
  pool.maybeOneFirst(sql.type(blockRow)`
    select sent_block as block from chain_intent where key = ${key} and state <> 'lost' and sent_block is not null
    union all
    select block from disowned_number where campaign_id = ${campaignId} and number = ${number}`)

const lockedCampaign = z.object({
  id: z.string(),
  contract: z.string().nullable(),
  contractId: z.number().nullable(),
  lastNumber: z.number(),
})

export const lockCampaigns = (tx: Transaction, ids: readonly string[]) =>
  tx.any(sql.type(lockedCampaign)`
    select id, contract, contract_id as "contractId", last_number as "lastNumber"
    from campaign where id = any(${sql.array(ids, 'text')})
    order by id
    for no key update`)

const lockedDrawing = z.object({
  id: z.string(),
  campaignId: z.string(),
  winnersCommitment: z.instanceof(Buffer),
  prizeTableId: z.string(),
  fingerprint: z.instanceof(Buffer),
  largePrizeCents: z.coerce.number().nullable(),
  token: z.string(),
  winnersExpected: z.number(),
  cutoffAt: z.number(),
  drawAt: z.number(),
  salt: z.instanceof(Buffer),
})
/** `fingerprint` is the prize table's; times in whole seconds, as the contract has them. */
export type LiveDrawing = z.infer<typeof lockedDrawing>

/** Locks the rows of those drawings that are in this status, in the order of their draws. */
export const lockLiveDrawings = (
  tx: Transaction,
  ids: readonly string[],
  status: 'locked' | 'entropy_requested' = 'locked',
): Promise<readonly LiveDrawing[]> =>
  tx.any(sql.type(lockedDrawing)`
    with locked as (
      select * from drawing where id = any(${sql.array(ids, 'text')}) and status = ${status} and cancelled_at is null
      order by id for no key update)
    select d.id, d.campaign_id as "campaignId", d.winners_commitment as "winnersCommitment",
      t.id as "prizeTableId", t.fingerprint, d.large_prize_cents as "largePrizeCents", c.payout_token as token,
      d.winners_expected as "winnersExpected", ${seconds(sql.fragment`d.cutoff_at`)} as "cutoffAt",
      ${seconds(sql.fragment`d.draw_at`)} as "drawAt", d.salt
    from locked d join prize_table t on t.id = d.prize_table_id join campaign c on c.id = d.campaign_id
    order by d.draw_at, d.id`)
