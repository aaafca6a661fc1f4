import { z } from 'zod'
import { callAsOwner } from '../../worker/chain/owning/call.ts'
import { readPaused } from '../../worker/chain/owning/shown.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { isSoAlready, ownerOutput, SO_ALREADY } from './owner-output.ts'
import { contractOn, ofContract, ownerOn } from './store.ts'

const options = z.strictObject(ofContract)

const calling =
  (functionName: 'pause' | 'unpause', says: string): Command =>
  async (given, store) => {
    const chosen = checkOptions(options, given)
    const { chain } = chosen
    const { address: contract } = await contractOn(store, chosen)
    const key = await ownerOn(store, chain)
    const isWanted = functionName === 'pause'
    const isSo = await isSoAlready(store, key, contract, async (at) => (await readPaused(at)) === isWanted)
    return ownerOutput(isSo ? SO_ALREADY : await callAsOwner(key, contract, functionName, []), ({ transaction }) => ({
      json: { chain: chain.name, contract, transaction },
      text: `The contract ${contract} on ${chain.name} ${says}.`,
    }))
  }

/** Stops requests and payments; deposits and values that were asked for still arrive. */
export const chainPause = calling('pause', 'requests and pays nothing until chain unpause')

export const chainUnpause = calling('unpause', 'requests and pays again')
