import { sql } from 'slonik'
import { z } from 'zod'
import type { Address } from '../../../domain/chain/chains.ts'
import type { Guarantee } from '../../../domain/chain/guarantee-terms.ts'
import type { Pool, Transaction } from '../../pool.ts'

export const promisedGuarantee: z.ZodType<Guarantee> = z.object({
  amountCents: z.number(),
  thresholdCents: z.number(),
  period: z.string(),
})

/** What campaign `c` guarantees; null if it guarantees nothing. */
export const guaranteeAsJson = sql.fragment`case when c.guarantee_period is not null then json_build_object(
  'amountCents', c.guarantee_amount_cents, 'thresholdCents', c.guarantee_threshold_cents,
  'period', c.guarantee_period) end`

/**
 * For registration `r`: the numbers of the drawings for whose wins a guarantee's payment was sent there, and those of
 * them whose payment is final. A guarantee that was only picked was not sent.
 */
export const guaranteesThere = sql.fragment`
  select coalesce(array_agg(d.number) filter (where i.state <> 'new'), '{}') as "guaranteesSent",
    coalesce(array_agg(d.number) filter (where i.state = 'final'), '{}') as "guaranteesPaid"
  from guarantee g join drawing d on d.id = g.drawing_id
    left join payout p on p.guarantee_id = g.id left join chain_intent i on i.payout_id = p.id
  where g.campaign_id = r.campaign_id and d.number between r.first_number and r.last_number`

export const guaranteeNumbers = { guaranteesSent: z.array(z.number()), guaranteesPaid: z.array(z.number()) }

const place = z.object({
  contract: z.custom<Address>(),
  contractId: z.number(),
  deployedBlock: z.coerce.number(),
  ...guaranteeNumbers,
})

/** Each contract that a campaign is or was in on a chain, with the guarantees that it was sent. */
export const findGuaranteePlaces = (pool: Pool, chain: string, campaignId: string) =>
  pool.any(sql.type(place)`
    select r.contract, r.contract_id as "contractId", c.deployed_block as "deployedBlock", g.*
    from registration r join chain_contract c on c.chain = r.chain and c.address = r.contract
      cross join lateral (${guaranteesThere}) g
    where r.campaign_id = ${campaignId} and r.chain = ${chain}
    order by r.first_number`)

/** Locks those of these periods of a campaign that await a pick. */
export const lockAwaitingPeriods = (tx: Transaction, campaignId: string, periods: readonly number[]) =>
  tx.any(sql.type(z.object({ id: z.string(), period: z.number() }))`
    select id, period from guarantee
    where campaign_id = ${campaignId} and period = any(${sql.array([...periods], 'int4')}) and status = 'awaiting_pick'
    order by id
    for no key update`)
