/** Numbers that the contract gave out for no drawing here. They are public, and counted. */
import { sql } from 'slonik'
import { z } from 'zod'
import type { Address } from '../../../domain/chain/chains.ts'
import { statuses } from '../../../domain/drawing/state.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'

const address = z.string() as unknown as z.ZodType<Address>

export type Disowned = {
  campaignId: string
  number: number
  /** As the contract's request names it: 32 bytes, in hexadecimal. */
  drawingId: string
  /** The transaction that made the request. */
  transaction: string
  /** The block that has the request. */
  block: number
  /** Public. */
  reason: string
}

/** Fails unless the number is the campaign's next one, or that of a drawing that gets another in this transaction. */
export const insertDisowned = (
  tx: Transaction,
  { campaignId, number, drawingId, transaction, block, reason }: Disowned,
) =>
  tx.query(sql.unsafe`
    insert into disowned_number (campaign_id, number, drawing_id, transaction, block, reason)
    values (${campaignId}, ${number}, ${drawingId}, ${transaction}, ${block}, ${reason})`)

/** Why a number is disowned; null if it is not. */
export const findDisownedReason = (pool: Pool, campaignId: string, number: number): Promise<string | null> =>
  pool.maybeOneFirst(sql.type(z.object({ reason: z.string() }))`
    select reason from disowned_number where campaign_id = ${campaignId} and number = ${number}`)

const waitingRow = z.object({
  id: z.string(),
  drawAt: z.number(),
  contract: address,
  contractId: z.number().nullable(),
})

/**
 * The drawing that waits under this number for its value, with its draw time in whole seconds, and its campaign's
 * contract (`contractId` null: the campaign is not registered there yet); null if there is none.
 */
export const findWaitingUnder = (pool: Pool, campaignId: string, number: number) =>
  pool.maybeOne(sql.type(waitingRow)`
    select d.id, floor(extract(epoch from d.draw_at))::float8 as "drawAt", c.contract, c.contract_id as "contractId"
    from drawing d join campaign c on c.id = d.campaign_id
    where d.campaign_id = ${campaignId} and d.number = ${number} and d.status = 'entropy_requested' and d.voided_at is null`)

const idRow = z.object({ id: z.string() })

/** The drawing that waits under this number for its value, locked; null if there is none. */
export const lockWaitingUnder = (tx: Transaction, campaignId: string, number: number): Promise<string | null> =>
  tx.maybeOneFirst(sql.type(idRow)`
    select id from drawing
    where campaign_id = ${campaignId} and number = ${number} and status = 'entropy_requested' and voided_at is null
    for no key update`)

const namedRow = z.object({
  id: z.string(),
  status: z.enum(statuses),
  number: z.number().nullable(),
  requestId: z.string().nullable(),
})
type NamedDrawing = z.infer<typeof namedRow>

/** The drawing of a campaign that a request names, locked; null if there is none that is still drawn. */
export const lockNamed = (tx: Transaction, campaignId: string, id: string): Promise<NamedDrawing | null> =>
  tx.maybeOne(sql.type(namedRow)`
    select id, status, number, entropy_request_id as "requestId" from drawing
    where id = ${id} and campaign_id = ${campaignId} and num_nonnulls(cancelled_at, voided_at) = 0
    for no key update`)

/** Cancels for good a locked drawing whose draw in the contract is disowned in the same transaction. */
export const endDisowned = (tx: Transaction, drawingId: string, reason: string) =>
  tx.query(sql.unsafe`
    update drawing
    set cancelled_at = date_trunc('milliseconds', now()), cancelled_reason = ${reason}, ${noAttention}, retry_at = null
    where id = ${drawingId} and status = 'locked'`)

/** Has drawings that wait because of an unknown number looked at again at once. */
export const wakeBehind = (tx: Transaction, campaignId: string) =>
  tx.query(sql.unsafe`
    update drawing set ${noAttention}, retry_at = null
    where campaign_id = ${campaignId} and status = 'locked' and attention = 'unknown_number'`)

/** Marks a drawing's request as lost, so that it is never sent, unless it is signed. Returns whether it did. */
export const loseRequest = async (tx: Transaction, drawingId: string): Promise<boolean> => {
  const { rowCount } = await tx.query(sql.unsafe`
    update chain_intent set state = 'lost' where drawing_id = ${drawingId} and kind = 'request' and state = 'new'`)
  return rowCount > 0
}
