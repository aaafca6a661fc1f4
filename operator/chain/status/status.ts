import {
  type ContractRow,
  findContracts,
  findRegistered,
  type RegisteredCampaign,
} from '../../../db/queries/chain/contracts.ts'
import { countIntents, findNonce } from '../../../db/queries/chain/work.ts'
import { type Chain, chains } from '../../../domain/chain/chains.ts'
import { chainProblem } from '../../../worker/chain/check.ts'
import { Refused } from '../../../domain/refusals.ts'
import { Disagreement, through } from '../../../worker/chain/agree.ts'
import { readCertain } from '../../../worker/chain/certain.ts'
import { type ChainPaces, forecastOf, readFigures, readPaces } from '../../../worker/chain/forecast.ts'
import { moneyOf } from '../../../worker/chain/money.ts'
import { inShort } from '../../../worker/chain/errors.ts'
import type { OnchainCampaign } from '../../../worker/chain/read-contract.ts'
import type { Nodes } from '../../../worker/chain/nodes.ts'
import { etherInWords, prizesInWords } from './forecast.ts'
import { moneyInWords } from '../money.ts'
import { certainPlace, nodesOf } from '../store.ts'
import type { Command, Store } from '../../command.ts'

const readStatus = async (
  store: Store,
  { chain, nodes }: { chain: Chain; nodes: Nodes },
  { address: contract, operator }: ContractRow,
  known: ChainPaces,
) => {
  const place = { chain: chain.name, contract }
  const at = certainPlace(store, { chain, nodes }, contract)
  const problem = await chainProblem(at)
  if (problem !== null) return { ...place, problem }
  const campaigns = await findRegistered(store.pool, place)
  const asked = { operator, ids: campaigns.map(({ contractId }) => contractId) }
  const [{ block, ...figures }, nextNonce, intents] = await Promise.all([
    readCertain(at, { of: `what ${contract} has` }, async (node, head) => ({
      block: Number(head.newest),
      ...(await readFigures(through(at, node), head, asked)),
    })),
    findNonce(store.pool, { chain: chain.name, account: operator }),
    countIntents(store.pool, place),
  ])
  const forecast = forecastOf(at, known, figures)
  const { accounts } = figures
  const onchain = new Map(figures.onchain)
  return {
    ...place,
    problem: null,
    block,
    operator,
    ...accounts,
    nonces: { database: nextNonce, chain: accounts.nonces },
    intents,
    lasts: forecast.chain,
    campaigns: campaigns.map((campaign) => ({
      ...compare(chain, campaign, onchain.get(campaign.contractId)),
      lasts: campaign.isCurrent ? (forecast.campaigns.get(campaign.slug) ?? null) : null,
    })),
  }
}

type Shown = { chain: Chain; row: ContractRow; known: ChainPaces }

/** Nodes may disagree about one contract, which does not keep the others from being shown. */
const statusOf = async (store: Store, { chain, row, known }: Shown) => {
  const nodes = await nodesOf(store, chain)
  try {
    return await readStatus(store, { chain, nodes }, row, known)
  } catch (error) {
    if (!(error instanceof Refused || error instanceof Disagreement)) throw error
    return { chain: chain.name, contract: row.address, problem: error.message }
  }
}

const compare = (
  chain: Chain,
  { slug, contractId, lastNumber, isCurrent, wallet }: RegisteredCampaign,
  found: OnchainCampaign | null | undefined,
) => ({
  slug,
  contractId,
  isCurrent,
  numbers: { database: lastNumber, contract: found?.drawings ?? null },
  wallet: { database: wallet, contract: found?.wallet ?? null },
  money: moneyOf(chain, found),
  isContractAhead: !found || found.drawings > lastNumber || (isCurrent && found.wallet !== wallet),
})

type Status = Awaited<ReturnType<typeof statusOf>>

const linesOf = (status: Status): string[] => {
  if (status.problem !== null) return [`${status.chain}: ${status.problem}`]
  const { chain, contract, block, operator, operatorEther, float, requestFee, nonces, intents, campaigns } = status
  return [
    `${chain}: contract ${contract}, block ${block}${status.isPaused ? ', PAUSED' : ''}`,
    `  operator ${operator}: ${operatorEther} ether for gas, nonces ${nonces.database} here and ${nonces.chain} on the chain`,
    `  float ${float} ether, at ${requestFee} a request; ${etherInWords(status.lasts)}`,
    `  ${intents.new} to sign, ${intents.signed} sent, ${intents.mined} mined and not final; the oldest waits ${intents.oldestSeconds} s`,
    ...campaigns.map(
      ({ slug, contractId, isCurrent, numbers, money, lasts, isContractAhead }) =>
        `  ${slug} (${contractId}${isCurrent ? '' : ', moved on'}): ${moneyInWords(money)}; ${lasts ? `${prizesInWords(lasts)}; ` : ''}numbers ${numbers.database} here, ${numbers.contract} there${isContractAhead ? ': THEY DIFFER' : ''}`,
    ),
  ]
}

const whyUnread = (error: unknown, chain: Chain): string =>
  error instanceof Refused ? error.message : `No node of ${chain.name} answered: ${inShort(error)}`

/** One that cannot be read does not keep the others from being shown. Throws if none can. */
const allStatuses = async (store: Store): Promise<Status[]> => {
  const ofChains = chains.map(async (chain): Promise<Shown[]> => {
    const rows = await findContracts(store.pool, chain.name)
    const known = await readPaces(store.pool, chain.name, rows)
    return rows.map((row) => ({ chain, row, known }))
  })
  const contracts = (await Promise.all(ofChains)).flat()
  const read = await Promise.allSettled(contracts.map((shown) => statusOf(store, shown)))
  const [unread, ...others] = read.filter((one) => one.status === 'rejected')
  if (unread && others.length + 1 === read.length) throw unread.reason
  return read.map((one, i): Status => {
    if (one.status === 'fulfilled') return one.value
    const { chain, row } = contracts[i] as (typeof contracts)[number]
    return { chain: chain.name, contract: row.address, problem: whyUnread(one.reason, chain) }
  })
}

/** Each of our contracts: money, nonces, what waits, and where contract and database differ. */
export const chainStatus: Command = async (_options, store) => {
  const statuses = await allStatuses(store)
  const lines = statuses.flatMap(linesOf)
  return { json: { chains: statuses }, text: lines.length > 0 ? lines.join('\n') : 'No chain has a contract yet.' }
}
