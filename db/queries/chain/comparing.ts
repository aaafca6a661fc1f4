import { sql } from 'slonik'
import { z } from 'zod'
import type { Address } from '../../../domain/chain/chains.ts'
import { DRAWING_DIFFERENCES } from '../../../domain/chain/compare.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'

/** Where a walk over all drawings has come to. */
export type DrawingCursor = { campaignId: string; number: number }

const drawingRow = z.object({
  id: z.string(),
  campaignId: z.string(),
  contractId: z.number(),
  number: z.number(),
  contribution: z.string(),
  value: z.string(),
  transferred: z.coerce.bigint(),
})

/** The campaigns of a chain that a walk over their drawings comes to next: the cursor's, and those after it. */
export const findWalkedCampaigns = (pool: Pool, chain: string, { campaignId }: DrawingCursor, limit: number) =>
  pool.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from campaign where payout_chain = ${chain} and contract_id is not null and id >= ${campaignId}
    order by id
    limit ${limit}`)

/**
 * Drawings of these campaigns whose value is recorded, after the cursor, by campaign and number. `transferred`: token
 * units that are recorded as paid.
 */
export const findComparedDrawings = (
  pool: Pool,
  campaigns: readonly string[],
  { campaignId, number }: DrawingCursor,
  limit: number,
) =>
  pool.any(sql.type(drawingRow)`
    select d.id, c.id as "campaignId", c.contract_id as "contractId", d.number,
      i.arguments ->> 'contribution' as contribution, '0x' || encode(d.entropy, 'hex') as value,
      coalesce(p.token_units, 0) as transferred
    from campaign c
      cross join lateral (
        select id, number, entropy from drawing
        where campaign_id = c.id and entropy is not null
          and number > case when c.id = ${campaignId} then ${number} else 0 end
        order by number
        limit ${limit}) d
      join chain_intent i on i.drawing_id = d.id and i.kind = 'request' and i.state <> 'lost'
      left join payout p on p.drawing_id = d.id
    where c.id = any(${sql.array(campaigns, 'text')})
    order by c.id, d.number
    limit ${limit}`)

const campaignRow = z.object({
  id: z.string(),
  contractId: z.number(),
  lastNumber: z.number(),
  wallet: z.custom<Address>().nullable(),
  guaranteesOrdered: z.number(),
  guaranteesPaid: z.number(),
})

/** The campaigns of a chain that are in its contract, after the one with this id. */
export const findComparedCampaigns = (pool: Pool, chain: string, after: string, limit: number) =>
  pool.any(sql.type(campaignRow)`
    select c.id, c.contract_id as "contractId", c.last_number as "lastNumber", c.payout_wallet as wallet,
      count(g.id)::int as "guaranteesOrdered", count(g.id) filter (where g.status = 'paid')::int as "guaranteesPaid"
    from campaign c left join guarantee g on g.campaign_id = c.id and g.status in ('picked', 'paid')
    where c.payout_chain = ${chain} and c.contract_id is not null and c.id > ${after}
    group by c.id
    order by c.id
    limit ${limit}`)

/** Takes the differences of these drawings and campaigns back. Those that were found elsewhere stay. */
export const forgetDifferences = async (tx: Transaction, drawings: readonly string[], campaigns: readonly string[]) => {
  await tx.query(sql.unsafe`
    update drawing set ${noAttention}
    where id = any(${sql.array(drawings, 'text')}) and attention = 'chain_differs'
      and attention_detail ->> 'differs' = any(${sql.array([...DRAWING_DIFFERENCES], 'text')})`)
  await tx.query(sql.unsafe`
    update campaign set ${noAttention}
    where id = any(${sql.array(campaigns, 'text')}) and attention in ('chain_differs', 'unknown_number')`)
}
