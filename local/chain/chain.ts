/**
 * The chain of the local stack: a node, stand-ins for Pyth's contract and its provider, a token, and our own contract.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CHAIN_URL_FILE } from '../../operator/local-stack.ts'
import type { Address } from '../../domain/chain/chains.ts'
import { startAnvil } from './anvil.ts'
import { fundContract, isContractThere, localAccounts, setUpChain } from './setup.ts'
import { startKeeper } from './entropy-keeper.ts'
import { freePort, isPortFree } from '../ports.ts'
import type { RunOperator } from '../run-operator.ts'

/** Every block adds two kilobytes to the chain's file, so they come no faster than a demonstration needs. */
const BLOCK_SECONDS = 2
/** The usual port of a local node. */
const USUAL_PORT = 8545

/** `ended` resolves when the chain has ended, even by itself. */
export type LocalChain = { url: string; ended: Promise<void>; stop: () => Promise<void> }

/** Starts the chain where it left off in the data folder. */
export const startChain = async (dataDir: string): Promise<LocalChain> => {
  const port = (await isPortFree(USUAL_PORT)) ? USUAL_PORT : await freePort()
  const anvil = await startAnvil({ port, stateFile: join(dataDir, 'chain.json'), blockSeconds: BLOCK_SECONDS })
  await setUpChain(anvil.url)
  const keeper = await startKeeper({ url: anvil.url })
  const urlFile = join(dataDir, CHAIN_URL_FILE)
  await writeFile(urlFile, anvil.url, { mode: 0o600 })
  return {
    url: anvil.url,
    ended: anvil.ended,
    stop: async () => {
      await rm(urlFile, { force: true })
      await keeper.stop()
      await anvil.stop()
    },
  }
}

/** What a worker needs to speak to the chain. */
export const chainSettings = (url: string): Record<string, string> => ({
  RPC_URLS_LOCAL: url,
  CHAIN_OPERATOR_KEY: localAccounts.operator.key,
})

/** What an operator needs to own its contract. */
export const ownerSettings = (url: string): Record<string, string> => ({
  RPC_URLS_LOCAL: url,
  CHAIN_OWNER_KEY: localAccounts.owner.key,
})

/** Deploys our contract, unless the database has one. Returns whether the one it has is on this chain. */
export const deployOnce = async (operator: RunOperator, url: string): Promise<boolean> => {
  type Status = { chains: { chain: string; contract: Address }[] }
  const known = (await operator<Status>('chain', 'status')).chains.find(({ chain }) => chain === 'local')
  if (known) return isContractThere(url, known.contract)
  const words = ['chain', 'deploy', '--chain', 'local', '--operator', localAccounts.operator.account.address]
  const { contract } = await operator<{ contract: Address }>(...words)
  await fundContract(url, contract)
  return true
}
