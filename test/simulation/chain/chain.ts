/** A chain whose blocks come when a history says so, at the times of the history's clock. */
import { startAnvil } from '../../../local/chain/anvil.ts'
import { fundContract, localAccounts, mintTokens, setUpChain } from '../../../local/chain/setup.ts'
import type { Address } from '../../../domain/chain/chains.ts'
import { openNodes } from '../../../worker/chain/nodes.ts'
import { deployContract, openOwner } from '../../../worker/chain/owner.ts'
import type { Owner } from '../../support/database.ts'
import { localChain } from '../../support/chain/chain.ts'
import { silentLog } from '../../support/workplace.ts'
import { type Ask, type Forward, openAsk, openForward } from './ask.ts'

/** Before any history. */
const FIRST_BLOCK_AT = new Date('2026-01-01T00:00:00Z')
/** How many blocks behind the newest one workers look at most, for what is final. */
const BLOCKS_LOOKED_BACK = 8
const BASE_FEE = '0x3b9aca00'
/** In the token's smallest units, for all campaigns of a history. */
const TOKENS = 10n ** 17n

const ownerKey = localAccounts.owner
export const [owner, keeper, operator] = [ownerKey, localAccounts.keeper, localAccounts.operator].map(
  ({ account }) => account.address.toLowerCase() as Address,
) as [Address, Address, Address]

export type Chain = {
  url: string
  contract: Address
  deployedBlock: number
  ask: Ask
  /** Passes on what its nodes are asked. */
  forward: Forward
  /** Resets the chain to how it was before the first campaign. */
  begin: () => Promise<void>
  /** From now on, new blocks have this time or a later one. */
  passTo: (now: number) => void
  /** Mines blocks, the first of which has all pending transactions. */
  mine: (blocks?: number) => Promise<void>
  /** Removes the newest block, as a reorganisation does: its transactions have to be sent again. */
  takeBack: () => Promise<void>
}

const deploy = async (url: string) => {
  const nodes = openNodes(localChain, [url])
  // No pool is needed: node times are compared with the database's clock only if there are several nodes.
  const by = openOwner({ pool: undefined as never, chain: localChain, nodes, log: silentLog }, ownerKey.key)
  const { address, block } = await deployContract(by, { owner, registrar: owner, operator, pauser: owner })
  await fundContract(url, address)
  await mintTokens(url, owner, TOKENS)
  return { contract: address, deployedBlock: block }
}

/** A chain with our contract, tokens for its owner, and what `prepare` does. */
export const openChain = async (t: Owner, prepare: (ask: Ask) => Promise<void>): Promise<Chain> => {
  const anvil = await startAnvil({ startsAt: FIRST_BLOCK_AT })
  t.teardown(anvil.stop)
  const forward = openForward(anvil.url)
  const ask = openAsk(forward)
  // With times of the machine's clock, blocks and all that derives from their hashes would differ each time.
  await ask('anvil_setBlockTimestampInterval', [1])
  await setUpChain(anvil.url)
  const deployed = await deploy(anvil.url)
  await ask('anvil_removeBlockTimestampInterval')
  await prepare(ask)
  await ask('evm_setAutomine', [false])
  let snapshot = await ask<string>('evm_snapshot')
  let [now, newestAt] = [0, 0]
  return {
    url: anvil.url,
    ...deployed,
    ask,
    forward,
    begin: async () => {
      await ask('evm_revert', [snapshot])
      await ask('anvil_dropAllTransactions')
      snapshot = await ask('evm_snapshot')
      // After a revert anvil does not return earlier blocks, and goes on with the base fee of the discarded ones.
      await ask('anvil_setNextBlockBaseFeePerGas', [BASE_FEE])
      await ask('anvil_mine', [BLOCKS_LOOKED_BACK, 1])
      newestAt = 0
    },
    passTo: (time) => {
      now = Math.floor(time / 1000)
    },
    mine: async (blocks = 1) => {
      const next = Math.max(newestAt + 1, now)
      await ask('evm_setNextBlockTimestamp', [next])
      await ask('anvil_mine', [blocks, 1])
      newestAt = next + blocks - 1
    },
    takeBack: async () => {
      await ask('anvil_rollback', [1])
    },
  }
}
