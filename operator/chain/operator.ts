import { z } from 'zod'
import { setOperator } from '../../db/queries/chain/contracts.ts'
import { countStranded, giveUpStranded } from '../../db/queries/chain/stranded.ts'
import { countIntents } from '../../db/queries/chain/work.ts'
import type { Address } from '../../domain/chain/chains.ts'
import { Refused } from '../../domain/refusals.ts'
import { readCertain } from '../../worker/chain/certain.ts'
import type { Choosing } from '../../worker/chain/heads.ts'
import { callAsOwner, readRole } from '../../worker/chain/owning/call.ts'
import { address, contractOn, ofContract, ownerOn } from './store.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { isSoAlready, ownerOutput } from './owner-output.ts'

const options = z.strictObject({
  ...ofContract,
  operator: address('the address of the new key'),
})

/** How many nonces of an account its chain has spent. */
const readSpent = (place: Choosing, account: Address): Promise<number> =>
  readCertain(place, { of: `how many transactions ${account} has made` }, (node, { newest }) =>
    node.getTransactionCount({ address: account, blockNumber: newest }),
  )

/**
 * Changes the key that workers sign with, once everything that the old one signed is in a block, or never can be. Each
 * key has its own nonces. What is stranded behind a missing nonce is signed again with the new key, after the contract
 * obeys that one alone: should the old bytes come to a block after all, it refuses them, or has paid already.
 * Where a multisig owns the contract, the command is run again after it made the call, to record the new key.
 */
export const chainOperator: Command = async (given, store) => {
  const { operator, ...place } = checkOptions(options, given)
  const { chain } = place
  const { address: contract, operator: previous } = await contractOn(store, place)
  const ours = { chain: chain.name, contract }
  const { signed } = operator === previous ? { signed: 0 } : await countIntents(store.pool, ours)
  const key = await ownerOn(store, chain)
  const before = signed === 0 ? null : { ...ours, account: previous, spent: await readSpent(key, previous) }
  const stranded = before === null ? 0 : await countStranded(store.pool, before)
  if (signed > stranded)
    throw new Refused(
      'bad_request',
      `${signed} transactions of ${previous} are in no block yet: stop the workers of ${chain.name} from signing by pausing the contract, and try again.`,
    )
  const has = async (at: Parameters<typeof readRole>[0]) => (await readRole(at, contract, 'operator')) === operator
  const isSet = await isSoAlready(store, key, contract, has)
  const recorded = async ({ transaction }: { transaction: string | null }) => {
    await store.pool.transaction(async (tx) => {
      if (before !== null) await giveUpStranded(tx, before)
      await setOperator(tx, ours, operator)
    })
    const again =
      stranded === 0
        ? ''
        : ` They sign ${stranded} transactions again that ${previous} left behind a nonce that is missing: never use that key again.`
    return {
      json: { ...ours, previous, operator, transaction, stranded },
      text: `Workers sign as ${operator} for ${contract} on ${chain.name} from now on: give them its key.${again}`,
    }
  }
  return isSet
    ? recorded({ transaction: null })
    : ownerOutput(await callAsOwner(key, contract, 'setOperator', [operator]), recorded)
}
