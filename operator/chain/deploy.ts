import { z } from 'zod'
import { findContracts, insertContract } from '../../db/queries/chain/contracts.ts'
import { Refused } from '../../domain/refusals.ts'
import { readCertain } from '../../worker/chain/certain.ts'
import { deployContract, deployTimelock } from '../../worker/chain/owner.ts'
import { address, namedChain, ownerOn } from './store.ts'
import type { Command } from '../command.ts'
import { checkOptions } from '../options.ts'

const options = z.strictObject({
  chain: namedChain,
  operator: address('the address of the key that workers sign with'),
  registrar: address('an address').optional(),
  pauser: address('an address').optional(),
  successorOf: address('the address of the newest contract there').optional(),
  proposer: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(address('an address')))
    .optional(),
})

/**
 * Deploys the contract of a chain, or the successor of the newest one, and records it. Its owner is a timelock with the
 * chain's notice, to which the proposers propose; on a local chain without a proposer it is the key in CHAIN_OWNER_KEY.
 * That key is also the registrar and the pauser, unless others are named.
 */
export const chainDeploy: Command = async (given, store) => {
  const { chain, operator, proposer: proposers, successorOf, ...others } = checkOptions(options, given)
  if (proposers === undefined && chain.noticeSeconds > 0)
    throw new Refused(
      'bad_request',
      `On ${chain.name} a timelock owns the contract: name who proposes its calls with --proposer, a multisig at best.`,
    )
  const newest = (await findContracts(store.pool, chain.name)).at(-1)?.address
  if (newest !== successorOf)
    throw new Refused(
      'bad_request',
      newest === undefined
        ? `There is no contract on ${chain.name} that another one could follow.`
        : `There is a contract on ${chain.name} already. To deploy one that follows it, add --successor-of ${newest}.`,
    )
  const key = await ownerOn(store, chain)
  const { contract: address } = chain.entropy
  const code = await readCertain(key, { of: `the contract at ${address}` }, (node, { newest: blockNumber }) =>
    node.getCode({ address, blockNumber }),
  )
  if (!code) throw new Refused('bad_request', `There is no randomness contract at ${address} on ${chain.name}.`)
  const { registrar = key.address, pauser = key.address } = others
  const owner =
    proposers === undefined ? key.address : (await deployTimelock(key, proposers, chain.noticeSeconds)).address
  const roles = { owner, registrar, operator, pauser }
  const { address: contract, block } = await deployContract(key, roles)
  const { chainId } = chain
  await insertContract(store.pool, { chain: chain.name, chainId, address: contract, operator, deployedBlock: block })
  return {
    json: { chain: chain.name, contract, ...roles, block },
    text: `The contract is at ${contract} on ${chain.name}. Send it ether for the randomness fee; tokens for prizes are deposited for each campaign.${successorOf ? ` New campaigns are registered there; those of ${successorOf} stay until chain move.` : ''}`,
  }
}
