import type { ExecutionContext } from 'ava'
import type { Address } from '../../../domain/chain/chains.ts'
import { fundContract, localAccounts, mintTokens } from '../../../local/chain/setup.ts'
import { runRound } from '../../../worker/chain/round.ts'
import type { Live } from './chain.ts'
import { OWNER_KEY, openOperator } from './operator.ts'

export const OPERATOR = localAccounts.operator.account.address.toLowerCase()
export const UNITS = 10n ** 12n

export const commandsOf = (t: ExecutionContext, { databaseUrl, anvil }: Pick<Live, 'databaseUrl' | 'anvil'>) =>
  openOperator(t, { DATABASE_URL: databaseUrl, RPC_URLS_LOCAL: anvil.url, CHAIN_OWNER_KEY: OWNER_KEY })

/** A later contract than another one with ether, and a worker's rounds over the first and it. */
export const openSuccessor = async (t: ExecutionContext, live: Live, successorOf: Address = live.contract) => {
  const { json } = commandsOf(t, live)
  const { contract, block } = await json<{ contract: Address; block: number }>(
    `chain deploy --chain local --operator ${OPERATOR} --successor-of ${successorOf}`,
  )
  await fundContract(live.anvil.url, contract)
  const later = { ...live.context, contract, deployedBlock: BigInt(block) }
  const bothRounds = async () => {
    await runRound(live.context)
    await runRound(later)
    await live.allMined()
  }
  const giveMoney = async () => {
    await mintTokens(live.anvil.url, live.owner.address, UNITS)
    await json(`chain deposit --campaign ${live.campaign.slug} --cents ${UNITS / 10_000n}`)
  }
  return { contract, later, bothRounds, giveMoney }
}
