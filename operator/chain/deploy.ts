import { z } from 'zod'
import { findContract, insertContract } from '../../db/queries/chain/contracts.ts'
import { Refused } from '../../domain/refusals.ts'
import { deployContract, deployTimelock } from '../../worker/chain/owner.ts'
import { address, namedChain, ownerOn } from './store.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const options = z.strictObject({
  chain: namedChain,
  operator: address('the address of the key that workers sign with'),
  registrar: address('an address').optional(),
  pauser: address('an address').optional(),
  proposer: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(address('an address')))
    .optional(),
})

/**
 * Deploys the contract of a chain, and records it. A chain has one. Its owner is a timelock with the chain's notice, to
 * which the proposers propose; on a local chain without a proposer, the key in CHAIN_OWNER_KEY. Who registers campaigns
 * and who may pause it is that key, unless others are named.
 */
export const chainDeploy: Command = async (given, store) => {
  const { chain, operator, proposer: proposers, ...others } = checkOptions(options, given)
  if (proposers === undefined && chain.noticeSeconds > 0)
    throw new Refused(
      'bad_request',
      `On ${chain.name} a timelock owns the contract: name who proposes its calls with --proposer, a multisig at best.`,
    )
  const present = await findContract(store.pool, chain.name)
  if (present)
    throw new Refused(
      'bad_request',
      `There is a contract on ${chain.name} already, at ${present.address}: campaigns are registered in it.`,
    )
  const key = await ownerOn(store, chain)
  const chainId = await key.nodes.read.getChainId()
  if (chainId !== chain.chainId)
    throw new Refused(
      'bad_request',
      `The node is of chain ${chainId}, not ${chain.chainId}: correct ${chain.rpcVariable}.`,
    )
  if (!(await key.nodes.read.getCode({ address: chain.entropy.contract })))
    throw new Refused('bad_request', `There is no randomness contract at ${chain.entropy.contract} on ${chain.name}.`)
  const { registrar = key.address, pauser = key.address } = others
  const owner =
    proposers === undefined ? key.address : (await deployTimelock(key, proposers, chain.noticeSeconds)).address
  const roles = { owner, registrar, operator, pauser }
  const { address: contract, block } = await deployContract(key, roles)
  await insertContract(store.pool, { chain: chain.name, chainId, address: contract, operator, deployedBlock: block })
  return {
    json: { chain: chain.name, contract, ...roles, block },
    text: `The contract of ${chain.name} is at ${contract}. Send it ether for the randomness fee; tokens for prizes are deposited for each campaign.`,
  }
}
