import { z } from 'zod'
import { findContract, insertContract } from '../../db/queries/chain/contracts.ts'
import { Refused } from '../../domain/refusals.ts'
import { deployContract } from '../../worker/chain/owner.ts'
import { address, namedChain, ownerOn } from './store.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const options = z.strictObject({
  chain: namedChain,
  operator: address('the address of the key that workers sign with'),
  registrar: address('an address').optional(),
  pauser: address('an address').optional(),
})

/**
 * Deploys the contract of a chain, with the key in CHAIN_OWNER_KEY as its owner, and records it. A chain has one. Who
 * registers campaigns and who may pause it is the owner, unless others are named.
 */
export const chainDeploy: Command = async (given, store) => {
  const { chain, operator, ...others } = checkOptions(options, given)
  const present = await findContract(store.pool, chain.name)
  if (present)
    throw new Refused(
      'bad_request',
      `There is a contract on ${chain.name} already, at ${present.address}: campaigns are registered in it.`,
    )
  const owner = await ownerOn(store, chain)
  const chainId = await owner.nodes.read.getChainId()
  if (chainId !== chain.chainId)
    throw new Refused(
      'bad_request',
      `The node is of chain ${chainId}, not ${chain.chainId}: correct ${chain.rpcVariable}.`,
    )
  if (!(await owner.nodes.read.getCode({ address: chain.entropy.contract })))
    throw new Refused('bad_request', `There is no randomness contract at ${chain.entropy.contract} on ${chain.name}.`)
  const { registrar = owner.address, pauser = owner.address } = others
  const roles = { registrar, operator, pauser }
  const { address: contract, block } = await deployContract(owner, roles)
  await insertContract(store.pool, { chain: chain.name, chainId, address: contract, operator, deployedBlock: block })
  return {
    json: { chain: chain.name, contract, owner: owner.address, ...roles, block },
    text: `The contract of ${chain.name} is at ${contract}. Send it ether for the randomness fee; tokens for prizes are deposited for each campaign.`,
  }
}
