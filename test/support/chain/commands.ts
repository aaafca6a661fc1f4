import { SECRETS_KEY } from '../keyring.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { startAnvil } from '../../../local/chain/anvil.ts'
import { localAccounts, setUpChain } from '../../../local/chain/setup.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { testDatabase } from '../database.ts'
import { openWorkplace } from '../workplace.ts'
import { localChain, token, WALLET } from './chain.ts'
import { OWNER_KEY, openOperator } from './operator.ts'

const addressOf = (name: keyof typeof localAccounts) =>
  localAccounts[name].account.address.toLowerCase() as `0x${string}`

export const OWNER = addressOf('owner')
export const OPERATOR = addressOf('operator')
/** Anybody with a key and ether. */
export const SOMEBODY = { address: addressOf('keeper'), key: localAccounts.keeper.key }
export const DEPLOY = `chain deploy --chain local --operator ${OPERATOR}`
export const REFUND_TO = `0x${'de'.repeat(20)}` as const
export const payout = { chain: 'local', token: token.symbol, wallet: WALLET }

/** A chain without our contract and a database, both of the test's own, and the operator's commands on them. */
export const openCommands = async (t: ExecutionContext) => {
  const anvil = await startAnvil()
  t.teardown(anvil.stop)
  await setUpChain(anvil.url)
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const folder = await mkdtemp(join(tmpdir(), 'no-stack-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const nodes = openNodes(localChain, [anvil.url])
  const environment = {
    DATABASE_URL: databaseUrl,
    SECRETS_KEY,
    DATA_DIR: folder,
    RPC_URLS_LOCAL: anvil.url,
    CHAIN_OWNER_KEY: OWNER_KEY,
  }
  return {
    ...place,
    environment,
    anvil,
    nodes,
    read: nodes.read,
    rpc: (method: string, params: unknown[]) => nodes.read.request({ method, params } as never),
    ...openOperator(t, environment),
  }
}
