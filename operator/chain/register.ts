import { z } from 'zod'
import { findRegistrable, type Registrable, setContractId } from '../../db/queries/chain/contracts.ts'
import { type Address, findToken, type Token } from '../../domain/chain/chains.ts'
import { toOnchainTerms } from '../../domain/chain/guarantee-terms.ts'
import { toTokenUnits } from '../../domain/chain/token-units.ts'
import { largestTransferCents } from '../../domain/payout/largest.ts'
import { Refused } from '../../domain/refusals.ts'
import { through } from '../../worker/chain/agree.ts'
import { readCertain, readCertainCampaign } from '../../worker/chain/certain.ts'
import { chainProblem, tokenProblem } from '../../worker/chain/check.ts'
import { moneyOf } from '../../worker/chain/money.ts'
import { registerCampaign, type Registration } from '../../worker/chain/owner.ts'
import type { Owner } from '../../worker/chain/owning/transact.ts'
import {
  address,
  certainPlace,
  chainNamed,
  maxDayCents,
  maxPayoutCents,
  newestContractOn,
  nodesOf,
  registrarOn,
} from './store.ts'
import type { Command, Output, Store } from '../command.ts'
import { refuseSmallDay } from './limit.ts'
import { moneyInWords } from './money.ts'
import { campaignSlug, checkOptions } from '../options.ts'
import { findLost } from './lost-registration.ts'
import type { Registered } from './registered.ts'
import { pendingOutput } from './owner-output.ts'
import { type Registering, registerTables, tablesInWords } from './tables.ts'
import { untilShown } from './shown.ts'
import { firstTable, wantedTables } from './wanted-tables.ts'

/** A day's limit, if none is named: as many of the largest payments. */
const LARGEST_PAYMENTS_A_DAY = 100n

const options = z.strictObject({
  campaign: campaignSlug,
  refundTo: address('the address that money goes back to, which never changes'),
  maxPayoutCents: maxPayoutCents.optional(),
  maxDayCents: maxDayCents.optional(),
})

/** What a campaign's payments may send, in token units, and where its money goes back to. */
export type Bounds = Pick<Registration, 'refundTo' | 'maxPerDrawing' | 'maxPerDay'>

/** Registers a live campaign in the newest contract of its chain. */
export const chainRegister: Command = async (given, store) => {
  const { campaign: slug, refundTo, maxPayoutCents: payout, maxDayCents: day } = checkOptions(options, given)
  const campaign = await liveCampaign(store, slug)
  const chain = chainNamed(campaign.chain)
  if (campaign.contract !== null && campaign.contractId === null)
    throw new Refused('bad_request', `The campaign "${slug}" is on its way to ${campaign.contract}: run chain move.`)
  const contract = campaign.contract ?? (await newestContractOn(store, chain)).address
  const { decimals } = findToken(chain, campaign.token) as Token
  const maxPerDrawing = toTokenUnits(payout ?? largestEverCents(campaign), decimals)
  const maxPerDay = day === undefined ? maxPerDrawing * LARGEST_PAYMENTS_A_DAY : toTokenUnits(day, decimals)
  refuseSmallDay(maxPerDrawing, maxPerDay, decimals)
  return registerRest(store, await registerAlone(store, contract, campaign, { refundTo, maxPerDrawing, maxPerDay }))
}

/**
 * Registers a campaign in a contract, unless it is there, with its token, its wallet, what its payments may send, its
 * first prize table and its guarantee.
 */
export const registerAlone = async (
  store: Store,
  contract: Address,
  campaign: Registrable,
  bounds: Bounds,
): Promise<Registered> => {
  const chain = chainNamed(campaign.chain)
  const key = await registrarOn(store, chain)
  const token = findToken(chain, campaign.token) as Token
  const refusal = (await chainProblem(certainPlace(store, key, contract))) ?? (await certainTokenProblem(key, token))
  if (refusal !== null) throw new Refused('bad_request', refusal)
  const contractId = campaign.contractId ?? (await registerOnce(store, key, contract, { campaign, token, bounds }))
  return { campaign, chain, token, contract, contractId }
}

const certainTokenProblem = (key: Owner, token: Token): Promise<string | null> =>
  readCertain(key, { of: `the token ${token.symbol}` }, (node) => tokenProblem(through(key, node), token))

/** Registers the other prize tables of a campaign. */
export const registerRest = async (store: Store, registered: Registered): Promise<Output> =>
  describe(store, registered, await registerTables(store, registered))

export const liveCampaign = async ({ pool }: Store, slug: string): Promise<Registrable> => {
  const campaign = await findRegistrable(pool, slug)
  if (!campaign) throw new Refused('bad_request', `There is no campaign "${slug}".`)
  if (campaign.mode === 'test')
    throw new Refused('bad_request', `The campaign "${slug}" is one of test mode: it touches no chain.`)
  return campaign
}

type Wanted = { campaign: Registrable; token: Token; bounds: Bounds }

const isId = (id: number | null): id is number => id !== null

/** Registers the campaign, unless the contract has it already; records its id there. */
const registerOnce = async (store: Store, key: Owner, contract: Address, wanted: Wanted): Promise<number> => {
  const registration = registrationOf(wanted)
  const find = () => findLost(certainPlace(store, key, contract), registration)
  const found = await find()
  if (found === null) await registerCampaign(key, contract, registration)
  const contractId = found ?? (await untilShown(find, isId, `the campaign is in ${contract}`))
  await setContractId(store.pool, wanted.campaign.id, contract, contractId)
  return contractId
}

export const registrationOf = ({ campaign, token, bounds }: Wanted): Registration => ({
  slug: campaign.slug,
  token: token.address,
  wallet: campaign.wallet as Address | null,
  ...bounds,
  drawings: campaign.firstNumber - 1,
  table: firstTable(wantedTables(campaign, token), campaign).table,
  terms: toOnchainTerms(campaign.guarantee, token.decimals),
})

/** The most that one payment can come to under any terms of the campaign's drawings. */
const largestEverCents = ({ terms, guarantee, ...limits }: Registrable): number =>
  Math.max(
    ...terms.map(({ winnersPerDraw, table }) =>
      largestTransferCents({
        ...limits,
        guaranteeCents: guarantee?.amountCents ?? null,
        winnersPerDraw,
        prizesCents: table.tiers.map(({ amountCents }) => amountCents),
      }),
    ),
  )

const describe = async (store: Store, registered: Registered, registering: Registering): Promise<Output> => {
  const { tables, late } = registering
  const { campaign, chain, contract, contractId } = registered
  const at = certainPlace(store, { chain, nodes: await nodesOf(store, chain) }, contract)
  const found = await readCertainCampaign(at, contractId)
  if (!found) throw new Refused('bad_request', `The contract ${contract} has no campaign ${contractId}.`)
  const { token, wallet, refundTo } = found
  const money = moneyOf(chain, found)
  return {
    json: {
      campaign: campaign.slug,
      contractId,
      contract,
      token,
      wallet,
      refundTo,
      ...money,
      tables,
      late: late && pendingOutput(late).json,
    },
    text: [
      `The campaign ${campaign.slug} is ${contractId} in the contract ${contract} on ${chain.name}.`,
      `Its token is ${token}, its wallet ${wallet ?? 'not known yet'}; money goes back to ${refundTo}.`,
      `It has ${moneyInWords(money)}.`,
      tablesInWords(registering),
    ]
      .filter(Boolean)
      .join('\n'),
  }
}
