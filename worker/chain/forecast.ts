import type { Pool } from '../../db/pool.ts'
import type { RegisteredCampaign } from '../../db/queries/chain/contracts.ts'
import { findPaces } from '../../db/queries/chain/pace.ts'
import type { Chain } from '../../domain/chain/chains.ts'
import {
  type CampaignForecast,
  type ChainForecast,
  forecastCampaign,
  forecastChain,
  paceOf,
} from '../../domain/chain/forecast.ts'
import { toWholeCents } from '../../domain/chain/token-units.ts'
import { ETHER, toUnits } from './money.ts'
import type { Nodes } from './nodes.ts'
import { type OnchainCampaign, readLayer1FeePerByte } from './read-contract.ts'

/** How long a chain's ether lasts, and each campaign's prize money, by its slug; and what a unit of gas costs, in wei. */
export type Forecast = {
  chain: ChainForecast
  campaigns: ReadonlyMap<string, CampaignForecast>
  gasPrice: bigint
}

type Seen = {
  accounts: { float: string; operatorEther: string; requestFee: string }
  campaigns: readonly Pick<RegisteredCampaign, 'slug' | 'contractId'>[]
  onchain: ReadonlyMap<number, OnchainCampaign | null>
}

export const forecastOf = async (
  { pool, nodes, chain, contract }: { pool: Pool; nodes: Nodes; chain: Chain; contract: string },
  { accounts, campaigns, onchain }: Seen,
): Promise<Forecast> => {
  const [rows, gasPrice, layer1FeePerByte] = await Promise.all([
    findPaces(pool, { chain: chain.name, contract }),
    nodes.read.getGasPrice(),
    nodes.read.getBlockNumber().then((block) => readLayer1FeePerByte({ nodes, chain }, block)),
  ])
  const paces = rows.map((row) => paceOf(row))
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
  return { chain: forecastChain(paces, ether), campaigns: new Map(forecasts), gasPrice }
}
