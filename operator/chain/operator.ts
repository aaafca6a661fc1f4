import { z } from 'zod'
import { setChainOperator } from '../../db/queries/chain/contracts.ts'
import { countIntents } from '../../db/queries/chain/work.ts'
import { Refused } from '../../domain/refusals.ts'
import { setOperator } from '../../worker/chain/owner.ts'
import { address, chainNamed, contractOn, ownerOn } from './store.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const options = z.strictObject({
  chain: z.string({ error: 'is missing: the name of a chain' }).transform(chainNamed),
  operator: address('the address of the new key'),
})

/**
 * Changes the key that workers sign with, once everything that the old one sent is final. Each key has its own nonces.
 */
export const chainOperator: Command = async (given, store) => {
  const { chain, operator } = checkOptions(options, given)
  const { address: contract, operator: previous } = await contractOn(store, chain)
  const { signed, mined } = await countIntents(store.pool, chain.name)
  if (operator !== previous && signed + mined > 0)
    throw new Refused(
      'bad_request',
      `${signed + mined} transactions of ${previous} are not final yet: stop the workers of ${chain.name} from signing by pausing the contract, and try again.`,
    )
  const transaction = await setOperator(await ownerOn(store, chain), contract, operator)
  await setChainOperator(store.pool, chain.name, operator)
  return {
    json: { chain: chain.name, previous, operator, transaction },
    text: `Workers sign as ${operator} on ${chain.name} from now on: give them its key.`,
  }
}
