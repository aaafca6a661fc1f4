/**
 * What the worker that watches a chain reports of it for the metrics and the console: the state of its nodes, how long
 * ether and prize money last, and what waits on the timelocks of its contracts. It runs beside the rounds, which never
 * wait for it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatGwei, formatUnits } from 'viem'
import { type ContractRow, findContracts } from '../../db/queries/chain/contracts.ts'
import { noteNodes, type SeenNode } from '../../db/queries/chain/nodes.ts'
import { type Gauge, noteChain } from '../../db/queries/metrics/chain.ts'
import type { Address, Chain } from '../../domain/chain/chains.ts'
import { isUncovered } from '../../domain/chain/forecast.ts'
import { chooseHeads, latestTime } from '../../domain/chain/heads.ts'
import { readAgreed, through } from './agree.ts'
import type { Head } from './context.ts'
import { inShort } from './errors.ts'
import { type ChainPaces, type Forecast, forecastOf, pacesIn, readFigures, readPaces } from './forecast.ts'
import { askEach, readSeconds, statesOf, trustedOf } from './heads.ts'
import { type Holding, missingOf, readHoldings } from './money.ts'
import { lookAtOwners } from './owning/proposals.ts'
import type { Office, Watched } from './watch-contract.ts'

const EVERY_MS = 10_000
/** Money is spent in days, and reading it takes a call for each campaign. */
const MONEY_EVERY_MS = 60_000
/** What is proposed waits for hours or days. */
const OWNERS_EVERY_MS = 60_000

type Place = Pick<Office, 'pool' | 'log'> & Pick<Watched, 'chain' | 'nodes'>
/**
 * In ether; the contract's float pays for values, the operator's account for gas. `isInUse`: campaigns are drawn there,
 * or the next one will be; a contract that all have left may be empty.
 */
type Money = Forecast & {
  contract: Address
  isInUse: boolean
  requestFee: number
  float: { fee: number; gas: number }
  holdings: readonly Holding[]
}

/** As all nodes that answer tell. */
const readMoneyIn = async (
  place: Place,
  head: Pick<Head, 'newest' | 'newestAt'>,
  { address: contract, operator }: ContractRow,
  known: ChainPaces,
): Promise<Omit<Money, 'isInUse'>> => {
  const { chain } = place
  const ids = pacesIn(known, contract).map(({ contractId }) => contractId)
  const [figures, holdings] = await readAgreed(place, head.newest, (node) => {
    const at = { ...through(place, node), contract }
    return Promise.all([readFigures(at, head, { operator, ids }), readHoldings(at, head.newest)])
  })
  const forecast = forecastOf({ chain, contract }, known, figures)
  const { accounts } = figures
  const float = { fee: Number(accounts.float), gas: Number(accounts.operatorEther) }
  return { ...forecast, contract, requestFee: Number(accounts.requestFee), float, holdings }
}

/** Of each contract; one that cannot be read keeps what it had `before`. */
const readMoney = async (
  place: Place,
  head: Pick<Head, 'newest' | 'newestAt'>,
  before: readonly Money[],
): Promise<Money[]> => {
  const { pool, chain, log } = place
  const contracts = await findContracts(pool, chain.name)
  const known = await readPaces(pool, chain.name, contracts)
  const newest = contracts.at(-1)?.address
  const read = async (row: ContractRow): Promise<Money[]> => {
    try {
      const money = await readMoneyIn(place, head, row, known)
      return [{ ...money, isInUse: pacesIn(known, row.address).length > 0 || row.address === newest }]
    } catch (error) {
      const named = { chain: chain.name, contract: row.address }
      log.error('the money of a contract cannot be read', { ...named, error: inShort(error) })
      return before.filter(({ contract }) => contract === row.address)
    }
  }
  return (await Promise.all(contracts.map(read))).flat()
}

const GAUGE_STATES = {
  current: 'answering',
  behind: 'behind',
  silent: 'failing',
  differs: 'failing',
} as const satisfies Record<SeenNode['state'], string>

/** `seen`: the time of the newest block that was seen, which stays as it is while no node answers. */
const nodeGauges = (chain: Chain, states: readonly SeenNode[], seen: number): Gauge[] => [
  ...new Set(Object.values(GAUGE_STATES)).values().map((state) => ({
    name: 'prize_chain_nodes',
    labels: { chain: chain.name, state },
    value: states.filter((one) => GAUGE_STATES[one.state] === state).length,
  })),
  { name: 'prize_chain_head_age_seconds', labels: { chain: chain.name }, since: seen },
]

/** What each contract has too little of to pay all that was deposited there. */
const holdingGauges = ({ name }: Pick<Chain, 'name'>, { contract, holdings }: Money): Gauge[] =>
  holdings.map((holding) => ({
    name: 'prize_chain_missing_tokens',
    labels: { chain: name, contract, token: holding.token.symbol },
    value: Number(formatUnits(missingOf(holding), holding.token.decimals)),
  }))

/** Of several contracts what runs out first. */
const moneyGauges = ({ name }: Chain, money: readonly Money[]): Gauge[] => {
  const gauge = (of: string, values: readonly (number | null)[], labels = {}): Gauge[] => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? [] : [{ name: of, labels: { chain: name, ...labels }, value: Math.min(...known) }]
  }
  const inUse = money.filter(({ isInUse }) => isInUse)
  const forecasts = money.flatMap(({ campaigns }) => [...campaigns.values()])
  const uncovered = forecasts.filter(isUncovered).length
  return [
    ...gauge(
      'prize_chain_gas_price_gwei',
      money.map(({ gasPrice }) => Number(formatGwei(gasPrice))),
    ),
    ...gauge(
      'prize_chain_fee_ether',
      money.map(({ requestFee }) => requestFee),
    ),
    ...gauge(
      'prize_chain_float_ether',
      inUse.map(({ float }) => float.gas),
      { of: 'gas' },
    ),
    ...gauge(
      'prize_chain_float_ether',
      inUse.map(({ float }) => float.fee),
      { of: 'fee' },
    ),
    ...gauge(
      'prize_chain_float_days',
      money.map(({ chain }) => chain.gasDays),
      { of: 'gas' },
    ),
    ...gauge(
      'prize_chain_float_days',
      money.map(({ chain }) => chain.feeDays),
      { of: 'fee' },
    ),
    ...gauge(
      'prize_chain_money_days',
      forecasts.map(({ days }) => days),
    ),
    ...gauge('prize_chain_uncovered_campaigns', money.length === 0 ? [] : [uncovered]),
    ...money.flatMap((one) => holdingGauges({ name }, one)),
  ]
}

/**
 * Measures a chain until the signal aborts. What cannot be read keeps its last value, while the age of the newest block
 * grows.
 */
export const measureChain = async (office: Office, watched: Watched, signal: AbortSignal): Promise<void> => {
  const { pool, log } = office
  const { chain } = watched
  let money: readonly Money[] = []
  let moneyAt = 0
  let newestAt = Math.floor(Date.now() / 1000)
  let ownersAt = 0
  const look = async () => {
    const asked = await askEach(watched)
    const heads = trustedOf(watched, asked)
    const states = await statesOf({ pool, ...watched }, asked)
    await noteNodes(pool, chain.name, states)
    const now = await readSeconds(pool)
    if (heads.length > 0) newestAt = Number(latestTime(heads, now))
    if (heads.length > 0 && performance.now() >= moneyAt) {
      moneyAt = performance.now() + MONEY_EVERY_MS
      const { newest } = chooseHeads(heads, now)
      const head = { newest, newestAt: new Date(newestAt * 1000) }
      money = await readMoney({ pool, log, ...watched }, head, money)
    }
    await noteChain(pool, chain.name, [...nodeGauges(chain, states, newestAt), ...moneyGauges(chain, money)])
  }
  const alone = (run: () => Promise<void>): Promise<void> =>
    run().catch((error: unknown) => {
      log.error('measuring a chain failed and will be retried', { chain: chain.name, error: inShort(error) })
    })
  const lookAtProposals = async () => {
    if (performance.now() < ownersAt) return
    ownersAt = performance.now() + OWNERS_EVERY_MS
    await lookAtOwners({ pool, log, ...watched }, alone)
  }
  while (!signal.aborted) {
    await alone(look)
    await alone(lookAtProposals)
    await sleep(EVERY_MS, undefined, { signal }).catch(() => {})
  }
}
