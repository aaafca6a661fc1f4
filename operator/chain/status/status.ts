import {
  type ContractRow,
  findContracts,
  findRegistered,
  type RegisteredCampaign,
} from '../../../db/queries/chain/contracts.ts'
import { countIntents, findNonce } from '../../../db/queries/chain/work.ts'
import { type Chain, chains } from '../../../domain/chain/chains.ts'
import { chainProblem } from '../../../worker/chain/check.ts'
import { forecastOf } from '../../../worker/chain/forecast.ts'
import { moneyOf } from '../../../worker/chain/money.ts'
import { type OnchainCampaign, readAccounts, readCampaigns } from '../../../worker/chain/read-contract.ts'
import { etherInWords, prizesInWords } from './forecast.ts'
import { moneyInWords } from '../money.ts'
import { newestOf } from '../../../worker/chain/newest.ts'
import { certainPlace, nodesOf } from '../store.ts'
import type { Command, Store } from '../../command.ts'

const statusOf = async (store: Store, chain: Chain, row: ContractRow) => {
  const { address: contract, operator } = row
  const place = { chain: chain.name, contract }
  const nodes = await nodesOf(store, chain)
  const problem = await chainProblem(certainPlace(store, { chain, nodes }, contract))
  if (problem !== null) return { ...place, problem }
  const head = await newestOf(nodes)
  const campaigns = await findRegistered(store.pool, place)
  const [accounts, onchain, nextNonce, intents] = await Promise.all([
    readAccounts({ nodes, contract }, operator, head.newest),
    readCampaigns(
      { nodes, contract },
      head,
      campaigns.map(({ contractId }) => contractId),
    ),
    findNonce(store.pool, { chain: chain.name, account: operator }),
    countIntents(store.pool, place),
  ])
  const forecast = await forecastOf({ pool: store.pool, nodes, chain, contract }, { accounts, campaigns, onchain })
  return {
    ...place,
    problem: null,
    block: Number(head.newest),
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

/** Each of our contracts: money, nonces, what waits, and where contract and database differ. */
export const chainStatus: Command = async (_options, store) => {
  const ofChains = chains.map(async (chain) => {
    const rows = await findContracts(store.pool, chain.name)
    return Promise.all(rows.map((row) => statusOf(store, chain, row)))
  })
  const statuses = (await Promise.all(ofChains)).flat()
  const lines = statuses.flatMap(linesOf)
  return { json: { chains: statuses }, text: lines.length > 0 ? lines.join('\n') : 'No chain has a contract yet.' }
}
