import { z } from 'zod'
import type { Address } from '../../domain/chain/chains.ts'
import { through } from '../../worker/chain/agree.ts'
import { readCertain } from '../../worker/chain/certain.ts'
import { callAsOwner, readRole } from '../../worker/chain/owning/call.ts'
import { readPaused } from '../../worker/chain/owning/shown.ts'
import type { Owner } from '../../worker/chain/owning/transact.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { isSoAlready, ownerOutput, SO_ALREADY } from './owner-output.ts'
import { contractOn, ofContract, ownerOn } from './store.ts'

const options = z.strictObject(ofContract)

/** Said where the owner's call waits, for days on a timelock: somebody who pauses because of a theft is in a hurry. */
const sayWhoIsQuicker = async (key: Owner, contract: Address): Promise<string> => {
  const pauser = await readCertain(key, { of: `who may pause ${contract}` }, (node, { newest: block }) =>
    readRole({ ...through(key, node), block }, contract, 'pauser'),
  ).catch(() => null)
  return `The pauser${pauser === null ? '' : ` ${pauser}`} may pause at once: run this with its key in CHAIN_OWNER_KEY.`
}

const calling =
  (functionName: 'pause' | 'unpause', says: string): Command =>
  async (given, store) => {
    const chosen = checkOptions(options, given)
    const { chain } = chosen
    const { address: contract } = await contractOn(store, chosen)
    const key = await ownerOn(store, chain)
    const isWanted = functionName === 'pause'
    const isSo = await isSoAlready(store, key, contract, async (at) => (await readPaused(at)) === isWanted)
    const outcome = isSo ? SO_ALREADY : await callAsOwner(key, contract, functionName, [])
    const output = await ownerOutput(outcome, ({ transaction }) => ({
      json: { chain: chain.name, contract, transaction },
      text: `The contract ${contract} on ${chain.name} ${says}.`,
    }))
    if (!isWanted || !('call' in outcome || 'waiting' in outcome)) return output
    return { ...output, text: `${await sayWhoIsQuicker(key, contract)}\n${output.text}` }
  }

/** Stops requests and payments; deposits and values that were asked for still arrive. */
export const chainPause = calling('pause', 'requests and pays nothing until chain unpause')

export const chainUnpause = calling('unpause', 'requests and pays again')
