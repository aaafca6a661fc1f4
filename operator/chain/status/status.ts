import { findContract, findRegistered, type RegisteredCampaign } from '../../../db/queries/chain/contracts.ts'
import { countIntents, findNonce } from '../../../db/queries/chain/work.ts'
import { type Chain, chains } from '../../../domain/chain/chains.ts'
import { chainProblem } from '../../../worker/chain/check.ts'
import { moneyOf } from '../../../worker/chain/money.ts'
import { type OnchainCampaign, readAccounts, readCampaigns } from '../../../worker/chain/read-contract.ts'
import { etherInWords, forecastOf, prizesInWords } from './forecast.ts'
import { moneyInWords } from '../money.ts'
import { newestOf } from '../newest.ts'
import { nodesOf } from '../store.ts'
import type { Command, Store } from '../../command.ts'

const statusOf = async (store: Store, chain: Chain) => {
  const row = await findContract(store.pool, chain.name)
  if (!row) return null
  const { address: contract, operator } = row
  const { nodes } = await nodesOf(store, chain)
  const problem = await chainProblem({ chain, nodes, contract })
  if (problem !== null) return { chain: chain.name, contract, problem }
  const head = await newestOf(nodes)
  const campaigns = await findRegistered(store.pool, chain.name)
  const [accounts, onchain, nextNonce, intents] = await Promise.all([
    readAccounts({ nodes, contract }, operator, head.newest),
    readCampaigns(
      { nodes, contract },
      head,
      campaigns.map(({ contractId }) => contractId),
    ),
    findNonce(store.pool, chain.name),
    countIntents(store.pool, chain.name),
  ])
  const forecast = await forecastOf({ pool: store.pool, nodes, chain }, { accounts, campaigns, onchain })
  return {
    chain: chain.name,
    contract,
    problem: null,
    block: Number(head.newest),
    operator,
    ...accounts,
    nonces: { database: nextNonce, chain: accounts.nonces },
    intents,
    lasts: forecast.chain,
    campaigns: campaigns.map((campaign) => ({
      ...compare(chain, campaign, onchain.get(campaign.contractId)),
      lasts: forecast.campaigns.get(campaign.slug) ?? null,
    })),
  }
}

const compare = (
  chain: Chain,
  { slug, contractId, lastNumber, wallet }: RegisteredCampaign,
  found: OnchainCampaign | null | undefined,
) => ({
  slug,
  contractId,
  numbers: { database: lastNumber, contract: found?.drawings ?? null },
  wallet: { database: wallet, contract: found?.wallet ?? null },
  money: moneyOf(chain, found),
  isContractAhead: !found || found.drawings > lastNumber || found.wallet !== wallet,
})

type Status = NonNullable<Awaited<ReturnType<typeof statusOf>>>

const linesOf = (status: Status): string[] => {
  if (status.problem !== null) return [`${status.chain}: ${status.problem}`]
  const { chain, contract, block, operator, operatorEther, float, requestFee, nonces, intents, campaigns } = status
  return [
    `${chain}: contract ${contract}, block ${block}${status.isPaused ? ', PAUSED' : ''}`,
    `  operator ${operator}: ${operatorEther} ether for gas, nonces ${nonces.database} here and ${nonces.chain} on the chain`,
    `  float ${float} ether, at ${requestFee} a request; ${etherInWords(status.lasts)}`,
    `  ${intents.new} to sign, ${intents.signed} sent, ${intents.mined} mined and not final; the oldest waits ${intents.oldestSeconds} s`,
    ...campaigns.map(
      ({ slug, contractId, numbers, money, lasts, isContractAhead }) =>
        `  ${slug} (${contractId}): ${moneyInWords(money)}; ${lasts ? `${prizesInWords(lasts)}; ` : ''}numbers ${numbers.database} here, ${numbers.contract} there${isContractAhead ? ': THEY DIFFER' : ''}`,
    ),
  ]
}

/** Every chain that has a contract: money, nonces, what waits, and where contract and database differ. */
export const chainStatus: Command = async (_options, store) => {
  const found = await Promise.all(chains.map((chain) => statusOf(store, chain)))
  const statuses = found.filter((status): status is Status => status !== null)
  const lines = statuses.flatMap(linesOf)
  return { json: { chains: statuses }, text: lines.length > 0 ? lines.join('\n') : 'No chain has a contract yet.' }
}
