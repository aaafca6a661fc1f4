import { z } from 'zod'
import { callAs, callAsOwner, readRole } from '../../worker/chain/owning/call.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { isSoAlready, ownerOutput, SO_ALREADY } from './owner-output.ts'
import { address, contractOn, ofContract, ownerOn } from './store.ts'

const options = z.strictObject({ ...ofContract, to: address('the address of the new owner') })

/**
 * Moves a contract to another owner, in two steps that are each taken by running this: the owner offers it, and the new
 * one accepts.
 */
export const chainOwner: Command = async (given, store) => {
  const { to, ...place } = checkOptions(options, given)
  const { chain } = place
  const { address: contract } = await contractOn(store, place)
  const key = await ownerOn(store, chain)
  const owned = ({ transaction }: { transaction: string | null }) => ({
    json: { chain: chain.name, contract, owner: to, transaction },
    text: `${to} owns the contract ${contract} on ${chain.name}.`,
  })
  const has = (role: 'owner' | 'pendingOwner') =>
    isSoAlready(store, key, contract, async (at) => (await readRole(at, contract, role)) === to)
  if (await has('owner')) return ownerOutput(SO_ALREADY, owned)
  if (await has('pendingOwner')) return ownerOutput(await callAs(key, to, contract, 'acceptOwnership', []), owned)
  return ownerOutput(await callAsOwner(key, contract, 'transferOwnership', [to]), ({ transaction }) => ({
    json: { chain: chain.name, contract, offeredTo: to, transaction },
    text: `The contract ${contract} on ${chain.name} is offered to ${to}, who owns it once they accept: run the command again.`,
  }))
}
