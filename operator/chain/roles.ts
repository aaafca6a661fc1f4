import { z } from 'zod'
import { callAsOwner, readRole } from '../../worker/chain/owning/call.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'
import { ownerOutput, SO_ALREADY } from './owner-output.ts'
import { address, contractOn, namedChain, ownerOn } from './store.ts'

const options = z.strictObject({ chain: namedChain, to: address('the address of the new one') })

const changing =
  (role: 'registrar' | 'pauser', functionName: 'setRegistrar' | 'setPauser', says: string): Command =>
  async (given, store) => {
    const { chain, to } = checkOptions(options, given)
    const { address: contract } = await contractOn(store, chain)
    const key = await ownerOn(store, chain)
    const isSo = (await readRole(key, contract, role)) === to
    return ownerOutput(isSo ? SO_ALREADY : await callAsOwner(key, contract, functionName, [to]), ({ transaction }) => ({
      json: { chain: chain.name, [role]: to, transaction },
      text: `On ${chain.name} ${to} ${says} from now on.`,
    }))
  }

/** Changes who registers campaigns and their tables. */
export const chainRegistrar = changing('registrar', 'setRegistrar', 'registers campaigns and tables')

/** Changes who may stop requests and payments, besides the owner. */
export const chainPauser = changing('pauser', 'setPauser', 'may pause the contract')
