import { sql } from 'slonik'
import { z } from 'zod'
import type { Address } from '../../../domain/chain/chains.ts'
import { DRAWING_DIFFERENCES } from '../../../domain/chain/compare.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { noAttention } from '../attention.ts'
import type { ContractPlace } from '../../contract-place.ts'
import { guaranteeAsJson, guaranteeNumbers, guaranteesThere, promisedGuarantee } from './guarantee.ts'

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

/** The campaigns of a contract that a walk over their drawings comes to next: the cursor's, and those after it. */
export const findWalkedCampaigns = (
  pool: Pool,
  { chain, contract }: ContractPlace,
  { campaignId }: DrawingCursor,
  limit: number,
) =>
  pool.anyFirst(sql.type(z.object({ id: z.string() }))`
    select campaign_id as id from registration
    where chain = ${chain} and contract = ${contract} and campaign_id >= ${campaignId}
    order by campaign_id
    limit ${limit}`)

/**
 * Drawings of these campaigns of a contract whose value is recorded, after the cursor, by campaign and number.
 * `transferred`: the token units that are recorded as paid.
 */
export const findComparedDrawings = (
  pool: Pool,
  { chain, contract }: ContractPlace,
  campaigns: readonly string[],
  { campaignId, number }: DrawingCursor,
  limit: number,
) =>
  pool.any(sql.type(drawingRow)`
    select d.id, c.campaign_id as "campaignId", c.contract_id as "contractId", d.number,
      i.arguments ->> 'contribution' as contribution, '0x' || encode(d.entropy, 'hex') as value,
      coalesce(p.token_units, 0) as transferred
    from registration c
      cross join lateral (
        select id, number, entropy from drawing
        where campaign_id = c.campaign_id and entropy is not null and number >= c.first_number
          and number <= c.last_number and number > case when c.campaign_id = ${campaignId} then ${number} else 0 end
        order by number
        limit ${limit}) d
      join chain_intent i on i.drawing_id = d.id and i.kind = 'request' and i.state <> 'lost'
      left join payout p on p.drawing_id = d.id
    where c.chain = ${chain} and c.contract = ${contract} and c.campaign_id = any(${sql.array(campaigns, 'text')})
    order by c.campaign_id, d.number
    limit ${limit}`)

const campaignRow = z.object({
  id: z.string(),
  contractId: z.number(),
  lastNumber: z.number(),
  contract: z.custom<Address>(),
  isCurrent: z.boolean(),
  wallet: z.custom<Address>().nullable(),
  token: z.string(),
  guarantee: promisedGuarantee.nullable(),
  deployedBlock: z.coerce.number(),
  ...guaranteeNumbers,
})

/**
 * The campaigns that are in a contract, after the one with this id, with each contract that they are or were in. A
 * guarantee is paid where its drawing is.
 */
export const findComparedCampaigns = (pool: Pool, { chain, contract }: ContractPlace, after: string, limit: number) =>
  pool.any(sql.type(campaignRow)`
    select c.id, r.contract, r.contract_id as "contractId", r.last_number as "lastNumber",
      r.is_current as "isCurrent", c.payout_wallet as wallet, c.payout_token as token, c.guarantee,
      k.deployed_block as "deployedBlock", g.*
    from (
      select id, payout_wallet, payout_token, ${guaranteeAsJson} as guarantee from campaign c
      where payout_chain = ${chain} and contract = ${contract} and contract_id is not null and id > ${after}
      order by id
      limit ${limit}) c
      join registration r on r.campaign_id = c.id
      join chain_contract k on k.chain = r.chain and k.address = r.contract
      cross join lateral (${guaranteesThere}) g
    order by c.id`)

const termsRow = z.object({
  campaignId: z.string(),
  token: z.string(),
  largePrizeCents: z.coerce.number().nullable(),
  prizeTableId: z.string(),
  fingerprint: z.instanceof(Buffer),
  fromSeconds: z.coerce.number().nullable(),
})

/**
 * The prize tables of all terms of campaigns. `fromSeconds`: the draw time from which one counts; null: from the
 * beginning.
 */
export const findTermsOf = (pool: Pool, campaigns: readonly string[]) =>
  pool.any(sql.type(termsRow)`
    select c.id as "campaignId", c.payout_token as token, c.large_prize_cents as "largePrizeCents",
      t.id as "prizeTableId", t.fingerprint,
      case when isfinite(m.from_draw_at) then floor(extract(epoch from m.from_draw_at)) end as "fromSeconds"
    from campaign c join campaign_terms m on m.campaign_id = c.id join prize_table t on t.id = m.prize_table_id
    where c.id = any(${sql.array(campaigns, 'text')})`)

/** Clears these drawings' and campaigns' attention about differences; drawings keep those that other checks found. */
export const forgetDifferences = async (tx: Transaction, same: readonly { id: string }[]): Promise<void> => {
  const ids = sql.array(
    same.map(({ id }) => id),
    'text',
  )
  await tx.query(sql.unsafe`
    update drawing set ${noAttention}
    where id = any(${ids}) and attention = 'chain_differs'
      and attention_detail ->> 'differs' = any(${sql.array([...DRAWING_DIFFERENCES], 'text')})`)
  await tx.query(sql.unsafe`
    update campaign set ${noAttention}
    where id = any(${ids}) and attention in ('chain_differs', 'unknown_number')`)
}
