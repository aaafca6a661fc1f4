import { type ContractRow, findContracts, findRegistered } from '../../../db/queries/chain/contracts.ts'
import type { SeenNode } from '../../../db/queries/chain/nodes.ts'
import { type Chain, chains } from '../../../domain/chain/chains.ts'
import { Refused } from '../../../domain/refusals.ts'
import { Disagreement, through } from '../../../worker/chain/agree.ts'
import { readCertain } from '../../../worker/chain/certain.ts'
import { chainProblem } from '../../../worker/chain/check.ts'
import type { CampaignForecast, ChainForecast } from '../../../domain/chain/forecast.ts'
import { type ChainPaces, forecastOf, readFigures, readPaces } from '../../../worker/chain/forecast.ts'
import { lookAtNodes } from '../../../worker/chain/heads.ts'
import { type Money, moneyOf, readHoldings } from '../../../worker/chain/money.ts'
import { etherInWords, prizesInWords, shortagesOf } from './forecast.ts'
import { moneyInWords } from '../money.ts'
import { holdingWarnings, nodeWarnings, type Warning } from './warnings.ts'
import { certainPlace, nodesOf } from '../store.ts'
import type { Store } from '../../command.ts'

/**
 * For all reads of one contract. Two of them wait up to ten seconds each for a node that does not answer; that node is
 * then named as silent, and the rest is still shown.
 */
const TIMEOUT_MS = 30_000

/**
 * What a chain's contract has to draw with, its campaigns to pay with, and its operator for gas; or a sentence about
 * why that is not known.
 */
export type ChainBalance = {
  chain: string
  contract: string
  problem: string | null
  /** Whether the settings name nodes that may be asked. */
  isLookedAt: boolean
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

/** A chain that cannot be read is a warning, because nobody watches its money. */
const unread = (named: { chain: string; contract: string }, problem: string): ChainBalance => ({
  ...named,
  problem,
  isLookedAt: true,
  ...unknown,
  warnings: [{ chain: named.chain, campaign: null, sentence: problem }],
})

const refusalOf = (error: unknown): Refused => {
  if (error instanceof Refused) return error
  throw error
}

const balanceOf = async (store: Readable, chain: Chain, row: ContractRow, known: ChainPaces): Promise<ChainBalance> => {
  const { address: contract, operator } = row
  const named = { chain: chain.name, contract }
  const nodes = await nodesOf(store, chain, AbortSignal.timeout(TIMEOUT_MS)).catch(refusalOf)
  if (nodes instanceof Refused) return { ...named, problem: nodes.message, isLookedAt: false, ...unknown }
  try {
    // It shows itself how each node is.
    const at = certainPlace({ ...store, warn: () => {} }, { chain, nodes }, contract)
    const problem = await chainProblem(at)
    if (problem !== null) return unread(named, problem)
    const registered = (await findRegistered(store.pool, named)).filter(({ isCurrent }) => isCurrent)
    const asked = { operator, ids: registered.map(({ contractId }) => contractId) }
    const [{ holdings, ...figures }, states] = await Promise.all([
      readCertain(at, { of: `what ${contract} has` }, async (node, head) => {
        const read = through(at, node)
        const [seen, held] = await Promise.all([readFigures(read, head, asked), readHoldings(read, head.newest)])
        return { ...seen, holdings: held }
      }),
      lookAtNodes({ pool: store.pool, nodes, chain }),
    ])
    const forecast = forecastOf(at, known, figures)
    const { nonces: _, ...accounts } = figures.accounts
    const onchain = new Map(figures.onchain)
    const campaigns = registered.map(({ slug, contractId }) => ({
      slug,
      money: moneyOf(chain, onchain.get(contractId)),
      lasts: forecast.campaigns.get(slug) ?? null,
    }))
    const warnings = [
      ...shortagesOf(chain.name, forecast),
      ...holdingWarnings(named, holdings),
      ...nodeWarnings(chain.name, states),
    ]
    const isRead = { problem: null, isLookedAt: true }
    return { ...named, ...isRead, ...accounts, lasts: forecast.chain, nodes: states, campaigns, warnings }
  } catch (error) {
    // A node's error may contain its address, and that a key.
    const problem =
      error instanceof Refused || error instanceof Disagreement
        ? error.message
        : `No node of ${chain.name} answered in time.`
    return unread(named, problem)
  }
}

/** The balances of each of our contracts. Never fails because of a node. */
export const chainBalances = async (store: Readable): Promise<ChainBalance[]> => {
  const ofChains = chains.map(async (chain) => {
    const rows = await findContracts(store.pool, chain.name)
    const known = await readPaces(store.pool, chain.name, rows)
    return Promise.all(rows.map((row) => balanceOf(store, chain, row, known)))
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
