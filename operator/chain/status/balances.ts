import { type ContractRow, findContracts, findRegistered } from '../../../db/queries/chain/contracts.ts'
import type { SeenNode } from '../../../db/queries/chain/nodes.ts'
import { type Chain, chains } from '../../../domain/chain/chains.ts'
import { Refused } from '../../../domain/refusals.ts'
import { Disagreement } from '../../../worker/chain/agree.ts'
import { chainProblem } from '../../../worker/chain/check.ts'
import type { CampaignForecast, ChainForecast } from '../../../domain/chain/forecast.ts'
import { forecastOf } from '../../../worker/chain/forecast.ts'
import { lookAtNodes } from '../../../worker/chain/heads.ts'
import { type Money, moneyOf, readHoldings } from '../../../worker/chain/money.ts'
import { readAccounts, readCampaigns } from '../../../worker/chain/read-contract.ts'
import { etherInWords, prizesInWords, shortagesOf } from './forecast.ts'
import { moneyInWords } from '../money.ts'
import { holdingWarnings, nodeWarnings, type Warning } from './warnings.ts'
import { newestOf } from '../../../worker/chain/newest.ts'
import { certainPlace, nodesOf } from '../store.ts'
import type { Store } from '../../command.ts'

/** A node that has not answered by then is named as silent, so that the rest is still shown. */
const TIMEOUT_MS = 4_000

/**
 * What a chain's contract has to draw with, its campaigns to pay with, and its operator for gas; or a sentence about why
 * that is not known.
 */
export type ChainBalance = {
  chain: string
  contract: string
  problem: string | null
  isPaused: boolean | null
  operatorEther: string | null
  float: string | null
  requestFee: string | null
  lasts: ChainForecast | null
  nodes: SeenNode[]
  campaigns: { slug: string; money: Money; lasts: CampaignForecast | null }[]
  warnings: Warning[]
}

const unknown = {
  isPaused: null,
  operatorEther: null,
  float: null,
  requestFee: null,
  lasts: null,
  nodes: [],
  campaigns: [],
  warnings: [],
}

type Readable = Pick<Store, 'pool' | 'environment'>

const balanceOf = async (store: Readable, chain: Chain, row: ContractRow): Promise<ChainBalance> => {
  const { address: contract, operator } = row
  const named = { chain: chain.name, contract }
  try {
    const nodes = await nodesOf(store, chain, AbortSignal.timeout(TIMEOUT_MS))
    const problem = await chainProblem(certainPlace(store, { chain, nodes }, contract))
    if (problem !== null) return { ...named, problem, ...unknown }
    const head = await newestOf(nodes)
    const registered = (await findRegistered(store.pool, named)).filter(({ isCurrent }) => isCurrent)
    const ids = registered.map(({ contractId }) => contractId)
    const [{ nonces: _, ...accounts }, onchain, states, holdings] = await Promise.all([
      readAccounts({ nodes, contract }, operator, head.newest),
      readCampaigns({ nodes, contract }, head, ids),
      lookAtNodes({ pool: store.pool, nodes, chain }),
      readHoldings({ nodes, chain, contract }, head.newest),
    ])
    const seen = { accounts, campaigns: registered, onchain }
    const forecast = await forecastOf({ pool: store.pool, nodes, chain, contract }, seen)
    const campaigns = registered.map(({ slug, contractId }) => ({
      slug,
      money: moneyOf(chain, onchain.get(contractId)),
      lasts: forecast.campaigns.get(slug) ?? null,
    }))
    const warnings = [
      ...shortagesOf(chain.name, forecast),
      ...holdingWarnings(chain.name, holdings),
      ...nodeWarnings(chain.name, states),
    ]
    return { ...named, problem: null, ...accounts, lasts: forecast.chain, nodes: states, campaigns, warnings }
  } catch (error) {
    // A node's error may contain its address, and that a key.
    const problem =
      error instanceof Refused || error instanceof Disagreement
        ? error.message
        : `No node of ${chain.name} answered in time.`
    return { ...named, problem, ...unknown }
  }
}

/** The balances of each of our contracts. Never fails because of a node. */
export const chainBalances = async (store: Readable): Promise<ChainBalance[]> => {
  const ofChains = chains.map(async (chain) => {
    const rows = await findContracts(store.pool, chain.name)
    return Promise.all(rows.map((row) => balanceOf(store, chain, row)))
  })
  return (await Promise.all(ofChains)).flat()
}

export const balanceLines = (balance: ChainBalance): string[] => {
  const { chain, problem, isPaused, operatorEther, float, requestFee, lasts, nodes, campaigns } = balance
  if (problem !== null) return [`${chain.padEnd(18)} ${problem}`]
  return [
    `${chain.padEnd(18)} float ${float} ether, at ${requestFee} a request; ${operatorEther} ether for gas${isPaused ? '; PAUSED' : ''}`,
    ...(lasts === null ? [] : [`${chain.padEnd(18)} ${etherInWords(lasts)}`]),
    ...nodes
      .filter(({ state }) => state !== 'current')
      .map(({ node, state }) => `${chain.padEnd(18)} node ${node} is ${state}`),
    ...campaigns.map(
      ({ slug, money, lasts: prizes }) =>
        `${chain.padEnd(18)} ${slug}: ${moneyInWords(money)}${prizes ? `; ${prizesInWords(prizes)}` : ''}`,
    ),
  ]
}
