import type { ContractPlace } from '../../db/contract-place.ts'
import type { Pool } from '../../db/pool.ts'
import type { ContractRow } from '../../db/queries/chain/contracts.ts'
import { countAnchors, findPaces } from '../../db/queries/chain/pace.ts'
import type { Address } from '../../domain/chain/chains.ts'
import {
  type CampaignForecast,
  type ChainForecast,
  forecastCampaign,
  forecastChain,
  paceOf,
  plannedDraws,
} from '../../domain/chain/forecast.ts'
import { toWholeCents } from '../../domain/chain/token-units.ts'
import type { ChainContext, Head } from './context.ts'
import { ETHER, toUnits } from './money.ts'
import { type OnchainCampaign, readAccounts, readCampaigns, readLayer1FeePerByte } from './read-contract.ts'

/**
 * How long a chain's ether and each campaign's prize money (by its slug) last, and the price of a unit of gas in wei.
 */
export type Forecast = {
  chain: ChainForecast
  campaigns: ReadonlyMap<string, CampaignForecast>
  gasPrice: bigint
}

/** What a contract, its campaigns and its operator have, and what its calls cost, in wei a unit of gas and a byte. */
export type Figures = {
  accounts: Awaited<ReturnType<typeof readAccounts>>
  onchain: readonly (readonly [id: number, found: OnchainCampaign | null])[]
  gasPrice: bigint
  layer1FeePerByte: bigint
}

/** Reads the figures of a block from one node. */
export const readFigures = async (
  at: Pick<ChainContext, 'nodes' | 'chain' | 'contract'>,
  head: Pick<Head, 'newest' | 'newestAt'>,
  { operator, ids }: { operator: Address; ids: readonly number[] },
): Promise<Figures> => {
  const { newest: blockNumber } = head
  const [accounts, campaigns, { baseFeePerGas }, layer1FeePerByte] = await Promise.all([
    readAccounts(at, operator, blockNumber),
    readCampaigns(at, head, ids),
    at.nodes.read.getBlock({ blockNumber }),
    readLayer1FeePerByte(at, blockNumber),
  ])
  const gasPrice = (baseFeePerGas ?? 0n) + at.chain.priorityFeePerGas
  return { accounts, onchain: [...campaigns], gasPrice, layer1FeePerByte }
}

const readPace = async (pool: Pool, place: ContractPlace) =>
  (await findPaces(pool, place)).map((row) => paceOf(row, plannedDraws(row)))

/** What is drawn through one of our contracts, which `operator` signs for. */
type ContractPaces = {
  contract: Address
  operator: Address
  paces: Awaited<ReturnType<typeof readPace>>
}
/** What is drawn through the contracts of a chain. `anchors`: how many each account has sent in the days of the pace. */
export type ChainPaces = { contracts: readonly ContractPaces[]; anchors: ReadonlyMap<Address, number> }

/** Reads each contract once, however many of them one account pays for. */
export const readPaces = async (
  pool: Pool,
  chain: string,
  rows: readonly Pick<ContractRow, 'address' | 'operator'>[],
): Promise<ChainPaces> => {
  const read = rows.map(async ({ address: contract, operator }) => {
    return { contract, operator, paces: await readPace(pool, { chain, contract }) }
  })
  const contracts = await Promise.all(read)
  const anchors = new Map<Address, number>()
  for (const [operator, own] of Map.groupBy(contracts, (one) => one.operator)) {
    const places = own.map(({ contract }) => contract)
    anchors.set(operator, await countAnchors(pool, chain, places))
  }
  return { contracts, anchors }
}

/** The campaigns that are drawn through a contract. */
export const pacesIn = ({ contracts }: ChainPaces, contract: Address): ContractPaces['paces'] =>
  contracts.find((one) => one.contract === contract)?.paces ?? []

/** What the account that signs for a contract pays for beside the draws there. */
const alsoPaidBeside = (contract: Address, { contracts, anchors }: ChainPaces) => {
  const account = contracts.find((one) => one.contract === contract)?.operator
  const others = contracts.filter((one) => one.operator === account && one.contract !== contract)
  return { others: others.flatMap(({ paces }) => paces), anchors: (account && anchors.get(account)) ?? 0 }
}

export const forecastOf = (
  { chain, contract }: Pick<ChainContext, 'chain' | 'contract'>,
  known: ChainPaces,
  { accounts, gasPrice, layer1FeePerByte, ...figures }: Figures,
): Forecast => {
  const onchain = new Map(figures.onchain)
  const paces = pacesIn(known, contract)
  const wei = (ether: string): bigint => toUnits(ether, ETHER) ?? 0n
  const forecasts = paces.flatMap(({ slug, contractId, ...pace }) => {
    const found = onchain.get(contractId)
    const token = chain.tokens.find(({ address }) => address === found?.token)
    if (!found || !token) return []
    return [[slug, forecastCampaign(pace, toWholeCents(found.balance, token.decimals))] as const]
  })
  const { float, operatorEther, requestFee } = accounts
  const ether = {
    float: wei(float),
    operator: wei(operatorEther),
    requestFee: wei(requestFee),
    gasPrice,
    layer1FeePerByte,
  }
  return {
    chain: forecastChain(paces, ether, alsoPaidBeside(contract, known)),
    campaigns: new Map(forecasts),
    gasPrice,
  }
}
