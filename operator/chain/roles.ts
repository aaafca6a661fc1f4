import { z } from 'zod'
import { callAsOwner, readRole } from '../../worker/chain/owning/call.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { isSoAlready, ownerOutput, SO_ALREADY } from './owner-output.ts'
import { address, contractOn, ofContract, ownerOn } from './store.ts'

const options = z.strictObject({ ...ofContract, to: address('the address of the new one') })

const changing =
  (role: 'registrar' | 'pauser', functionName: 'setRegistrar' | 'setPauser', says: string): Command =>
  async (given, store) => {
    const { to, ...place } = checkOptions(options, given)
    const { chain } = place
    const { address: contract } = await contractOn(store, place)
    const key = await ownerOn(store, chain)
    const isSo = await isSoAlready(store, key, contract, async (at) => (await readRole(at, contract, role)) === to)
    return ownerOutput(isSo ? SO_ALREADY : await callAsOwner(key, contract, functionName, [to]), ({ transaction }) => ({
      json: { chain: chain.name, contract, [role]: to, transaction },
      text: `${to} ${says} from now on, in ${contract} on ${chain.name}.`,
    }))
  }

/** Changes who registers campaigns and their tables. */
export const chainRegistrar = changing('registrar', 'setRegistrar', 'registers campaigns and tables')

/** Changes who may stop requests and payments, besides the owner. */
export const chainPauser = changing('pauser', 'setPauser', 'may pause the contract')
