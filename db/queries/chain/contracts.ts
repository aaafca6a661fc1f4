import { sql } from 'slonik'
import { z } from 'zod'
import { modes } from '../../../domain/actor.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { ContractPlace } from '../../contract-place.ts'
import type { Pool, Transaction } from '../../pool.ts'
import { guaranteeAsJson, promisedGuarantee } from './guarantee.ts'

const address = z.string() as unknown as z.ZodType<Address>

const contractRow = z.object({
  chain: z.string(),
  chainId: z.coerce.number(),
  address,
  operator: address,
  deployedBlock: z.coerce.number(),
})
export type ContractRow = z.infer<typeof contractRow>

/** Our contracts on a chain, the oldest first. */
export const findContracts = (pool: Pool, chain: string): Promise<readonly ContractRow[]> =>
  pool.any(sql.type(contractRow)`
    select chain, chain_id as "chainId", address, operator, deployed_block as "deployedBlock"
    from chain_contract where chain = ${chain}
    order by deployed_block, created_at, address`)

const account = (chain: string, address: string) => sql.fragment`
  insert into chain_account (chain, address) values (${chain}, ${address}) on conflict do nothing`

/** Records a new contract, and the account that signs for us there. */
export const insertContract = (pool: Pool, contract: ContractRow) =>
  pool.query(sql.unsafe`
    with account as (${account(contract.chain, contract.operator)})
    insert into chain_contract (chain, chain_id, address, operator, deployed_block)
    values (${contract.chain}, ${contract.chainId}, ${contract.address}, ${contract.operator}, ${contract.deployedBlock})`)

const prizeTable: z.ZodType<PrizeTable> = z.object({
  version: z.number(),
  denominator: z.number(),
  tiers: z.array(z.object({ amountCents: z.number(), weight: z.number(), threshold: z.number() })),
})

const terms = z.object({
  winnersPerDraw: z.number(),
  /** The draw time from which they count, in whole seconds; null: from the beginning. */
  fromSeconds: z.number().nullable(),
  prizeTable: z.string(),
  fingerprint: z.string() as unknown as z.ZodType<`0x${string}`>,
  table: prizeTable,
})

const registrable = z.object({
  id: z.string(),
  slug: z.string(),
  mode: z.enum(modes),
  /** The contract that it is in, or moves to; null: none yet. */
  contract: address.nullable(),
  contractId: z.number().nullable(),
  /** Its first number in that contract. */
  firstNumber: z.number(),
  lastNumber: z.number(),
  chain: z.string(),
  token: z.string(),
  wallet: z.string().nullable(),
  largePrizeCents: z.coerce.number().nullable(),
  guarantee: promisedGuarantee.nullable(),
  /**
   * The draw time of the drawing that the next contract is asked for first: the lowest number without a signed request,
   * or else the earliest drawing without a number; now, if there is none.
   */
  firstDrawSeconds: z.coerce.number(),
  /** The earliest draw time that the current contract can still draw, which excludes lost requests; now, if none. */
  earliestDrawSeconds: z.coerce.number(),
  nowSeconds: z.coerce.number(),
  terms: z.array(terms),
})
export type Registrable = z.infer<typeof registrable>

const termsAsJson = sql.fragment`json_build_object(
  'winnersPerDraw', winners_per_draw,
  'fromSeconds', case when isfinite(from_draw_at) then floor(extract(epoch from from_draw_at))::bigint end,
  'prizeTable', t.id,
  'fingerprint', '0x' || encode(fingerprint, 'hex'),
  'table', json_build_object('version', version, 'denominator', denominator, 'tiers', (
    select json_agg(json_build_object('amountCents', cents, 'weight', weight, 'threshold', threshold) order by place)
    from unnest(amounts_cents, weights, thresholds) with ordinality as tier (cents, weight, threshold, place))))`

/** Drawing `d` has its number, but no contract was asked for its value, and none will be before a person acts. */
const isToBeRequested = sql.fragment`
  status = 'entropy_requested' and voided_at is null and not exists (
    select from chain_intent where drawing_id = d.id and kind = 'request' and state in ('signed', 'mined', 'final'))`

const isToBeNumbered = sql.fragment`status in ('open', 'locked') and cancelled_at is null`

/** Of drawing `d`: the draw time by which its prize table is chosen, in whole seconds. */
const countedAt = sql.fragment`floor(extract(epoch from terms_counted_at(d)))`

const nowSeconds = sql.fragment`floor(extract(epoch from now()))`

/** A campaign as it is registered in a contract, with all the terms that its drawings have had and will have. */
export const findRegistrable = (pool: Pool, slug: string): Promise<Registrable | null> =>
  pool.maybeOne(sql.type(registrable)`
    select c.id, c.slug, c.mode, c.contract, c.contract_id as "contractId", c.first_number as "firstNumber",
      c.last_number as "lastNumber", c.payout_chain as chain, c.payout_token as token,
      c.payout_wallet as wallet, c.large_prize_cents as "largePrizeCents",
      ${guaranteeAsJson} as guarantee,
      coalesce(
        (select ${countedAt} from drawing d where campaign_id = c.id and ${isToBeRequested} order by number limit 1),
        (select min(${countedAt}) from drawing d where campaign_id = c.id and ${isToBeNumbered}),
        ${nowSeconds}) as "firstDrawSeconds",
      (select coalesce(min(${countedAt}), ${nowSeconds}) from drawing d
        where campaign_id = c.id
          and (${isToBeNumbered} or ${isToBeRequested} and not is_never_requested(d))) as "earliestDrawSeconds",
      ${nowSeconds} as "nowSeconds", (
        select json_agg(${termsAsJson} order by from_draw_at)
        from campaign_terms join prize_table t on t.id = prize_table_id where campaign_id = c.id) as terms
    from campaign c where c.slug = ${slug}`)

/** Records the campaign's id in a contract. Returns whether it was in none before. */
export const setContractId = async (
  pool: Pool,
  campaignId: string,
  contract: string,
  contractId: number,
): Promise<boolean> => {
  const { rowCount } = await pool.query(sql.unsafe`
    update campaign set contract = ${contract}, contract_id = ${contractId}
    where id = ${campaignId} and contract_id is null`)
  return rowCount > 0
}

/**
 * Moves a campaign from the contract that it is in, or was to be registered in, to another one. Its first number there
 * is its next one, or the first one whose request is lost; no number is given until it is registered there.
 */
export const leaveContract = (pool: Pool | Transaction, campaignId: string, successor: string) =>
  pool.query(sql.unsafe`
    update campaign set contract = ${successor}, contract_id = null
    where id = ${campaignId} and contract is distinct from ${successor}`)

const registrationRow = z.object({
  contract: address,
  contractId: z.number(),
  firstNumber: z.number(),
  lastNumber: z.number(),
  isCurrent: z.boolean(),
})
/** The numbers that a campaign has from one contract. The current one goes on giving some. */
export type RegistrationRow = z.infer<typeof registrationRow>

/** The contracts that a campaign is or was in, in the order of their numbers. */
export const findRegistrations = (pool: Pool, campaignId: string): Promise<readonly RegistrationRow[]> =>
  pool.any(sql.type(registrationRow)`
    select contract, contract_id as "contractId", first_number as "firstNumber", last_number as "lastNumber",
      is_current as "isCurrent"
    from registration where campaign_id = ${campaignId}
    order by first_number, left_at`)

const registered = z.object({
  id: z.string(),
  slug: z.string(),
  contractId: z.number(),
  lastNumber: z.number(),
  isCurrent: z.boolean(),
  wallet: z.string().nullable(),
})
export type RegisteredCampaign = z.infer<typeof registered>

/** The campaigns that are or were in a contract, with the last number given out there. */
export const findRegistered = (
  pool: Pool,
  { chain, contract }: ContractPlace,
): Promise<readonly RegisteredCampaign[]> =>
  pool.any(sql.type(registered)`
    select c.id, c.slug, r.contract_id as "contractId", r.last_number as "lastNumber", r.is_current as "isCurrent",
      c.payout_wallet as wallet
    from registration r join campaign c on c.id = r.campaign_id
    where r.chain = ${chain} and r.contract = ${contract}
    order by r.contract_id`)

/** Switches to another key in a contract. Fails while anything that the current one signed for it is in no block. */
export const setOperator = (db: Pool | Transaction, { chain, contract }: ContractPlace, operator: string) =>
  db.query(sql.unsafe`
    with account as (${account(chain, operator)})
    update chain_contract set operator = ${operator}
    where chain = ${chain} and address = ${contract} and operator <> ${operator}`)
