import { z } from 'zod'
import { setOperator } from '../../db/queries/chain/contracts.ts'
import { countIntents } from '../../db/queries/chain/work.ts'
import { Refused } from '../../domain/refusals.ts'
import { callAsOwner, readRole } from '../../worker/chain/owning/call.ts'
import { address, contractOn, ofContract, ownerOn } from './store.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { ownerOutput } from './owner-output.ts'

const options = z.strictObject({
  ...ofContract,
  operator: address('the address of the new key'),
})

/**
 * Changes the key that workers sign with, once everything that the old one signed is in a block. Each key has its own nonces.
 * Where a multisig owns the contract, the command is run again after it made the call, to record the new key.
 */
export const chainOperator: Command = async (given, store) => {
  const { operator, ...place } = checkOptions(options, given)
  const { chain } = place
  const { address: contract, operator: previous } = await contractOn(store, place)
  const ours = { chain: chain.name, contract }
  const { signed } = await countIntents(store.pool, ours)
  if (operator !== previous && signed > 0)
    throw new Refused(
      'bad_request',
      `${signed} transactions of ${previous} are in no block yet: stop the workers of ${chain.name} from signing by pausing the contract, and try again.`,
    )
  const key = await ownerOn(store, chain)
  const isSet = (await readRole(key, contract, 'operator')) === operator
  const recorded = async ({ transaction }: { transaction: string | null }) => {
    await setOperator(store.pool, ours, operator)
    return {
      json: { ...ours, previous, operator, transaction },
      text: `Workers sign as ${operator} for ${contract} on ${chain.name} from now on: give them its key.`,
    }
  }
  return isSet
    ? recorded({ transaction: null })
    : ownerOutput(await callAsOwner(key, contract, 'setOperator', [operator]), recorded)
}
