import type { ContractPlace } from '../../db/contract-place.ts'
import { findContracts, type RegisteredCampaign } from '../../db/queries/chain/contracts.ts'
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

const readPaces = async (pool: ChainContext['pool'], place: ContractPlace) =>
  (await findPaces(pool, place)).map((row) => paceOf(row, plannedDraws(row)))

type Of = Pick<ChainContext, 'pool' | 'chain' | 'contract'>

/** What the account that signs for a contract pays for beside the draws there. */
const readAlsoPaid = async ({ pool, chain, contract }: Of) => {
  const all = await findContracts(pool, chain.name)
  const account = all.find(({ address }) => address === contract)?.operator
  const ofAccount = all.filter(({ operator }) => operator === account).map(({ address }) => address)
  const others = ofAccount.filter((address) => address !== contract)
  const paces = await Promise.all(others.map((other) => readPaces(pool, { chain: chain.name, contract: other })))
  return { others: paces.flat(), anchors: await countAnchors(pool, chain.name, ofAccount) }
}

export const forecastOf = async (
  { pool, chain, contract }: Of,
  campaigns: readonly Pick<RegisteredCampaign, 'slug' | 'contractId'>[],
  { accounts, gasPrice, layer1FeePerByte, ...figures }: Figures,
): Promise<Forecast> => {
  const onchain = new Map(figures.onchain)
  const paces = await readPaces(pool, { chain: chain.name, contract })
  const wei = (ether: string): bigint => toUnits(ether, ETHER) ?? 0n
  const contractIds = new Map(campaigns.map(({ slug, contractId }) => [slug, contractId]))
  const forecasts = paces.flatMap(({ slug, ...pace }) => {
    const found = onchain.get(contractIds.get(slug) ?? 0)
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
  const alsoPaid = await readAlsoPaid({ pool, chain, contract })
  return { chain: forecastChain(paces, ether, alsoPaid), campaigns: new Map(forecasts), gasPrice }
}
