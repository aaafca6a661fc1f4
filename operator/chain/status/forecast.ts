import { findPaces } from '../../../db/queries/chain/pace.ts'
import type { RegisteredCampaign } from '../../../db/queries/chain/contracts.ts'
import type { Pool } from '../../../db/pool.ts'
import type { Chain } from '../../../domain/chain/chains.ts'
import {
  type CampaignForecast,
  type ChainForecast,
  forecastCampaign,
  forecastChain,
  paceOf,
  isCampaignShort,
  isShort,
} from '../../../domain/chain/forecast.ts'
import { toWholeCents } from '../../../domain/chain/token-units.ts'
import type { Warning } from './warnings.ts'
import type { Nodes } from '../../../worker/chain/nodes.ts'
import { ETHER, toUnits } from '../../../worker/chain/money.ts'
import type { OnchainCampaign } from '../../../worker/chain/read-contract.ts'

/** How long a chain's ether lasts, and each campaign's prize money, by its slug. */
export type Forecast = { chain: ChainForecast; campaigns: ReadonlyMap<string, CampaignForecast> }

type Seen = {
  accounts: { float: string; operatorEther: string; requestFee: string }
  campaigns: readonly Pick<RegisteredCampaign, 'slug' | 'contractId'>[]
  onchain: ReadonlyMap<number, OnchainCampaign | null>
}

export const forecastOf = async (
  { pool, nodes, chain, contract }: { pool: Pool; nodes: Nodes; chain: Chain; contract: string },
  { accounts, campaigns, onchain }: Seen,
): Promise<Forecast> => {
  const [rows, gasPrice] = await Promise.all([
    findPaces(pool, { chain: chain.name, contract }),
    nodes.read.getGasPrice(),
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
  const ether = { float: wei(float), operator: wei(operatorEther), requestFee: wei(requestFee), gasPrice }
  return { chain: forecastChain(paces, ether), campaigns: new Map(forecasts) }
}

/** More than this, nobody has to know. */
const MANY = 999

const most = (count: number): string => (count > MANY ? `more than ${MANY}` : String(count))
const inDays = (days: number | null): string => (days === null ? 'while nothing is spent' : `${most(days)} days`)

export const etherInWords = ({ feeDays, gasDays }: ChainForecast): string =>
  `it lasts ${inDays(feeDays)}, that for gas ${inDays(gasDays)}`

export const prizesInWords = ({ days, draws }: CampaignForecast): string =>
  `lasts ${inDays(days)}, and ${most(draws)} draws for certain`

/** What is to be refilled now. */
export const shortagesOf = (chain: string, { chain: ether, campaigns }: Forecast): Warning[] => [
  ...(isShort(ether.feeDays)
    ? [
        {
          chain,
          campaign: null,
          sentence: `The ether for random values on ${chain} lasts ${ether.feeDays} days: send the contract more.`,
        },
      ]
    : []),
  ...(isShort(ether.gasDays)
    ? [
        {
          chain,
          campaign: null,
          sentence: `The ether for gas on ${chain} lasts ${ether.gasDays} days: send the operator's account more.`,
        },
      ]
    : []),
  ...[...campaigns].flatMap(([campaign, { days, draws }]) =>
    isCampaignShort({ days, draws })
      ? [
          {
            chain,
            campaign,
            sentence: `The prize money of ${campaign} lasts ${inDays(days)} and covers ${draws} draws for certain: run chain deposit.`,
          },
        ]
      : [],
  ),
]
