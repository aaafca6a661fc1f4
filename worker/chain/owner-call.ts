/**
 * Calls of our contract that only its owner may make. On a public chain that is a timelock, through which the call is
 * taken step by step. A call that only a multisig may make is described, for its members to make.
 */
import { type ContractFunctionArgs, type ContractFunctionName, encodeFunctionData, type Hex } from 'viem'
import type { Address } from '../../domain/chain/chains.ts'
import { prizeDrawingsAbi } from './contracts/artifacts/prize-drawings.ts'
import { callContract, type Owner } from './owner.ts'
import { readDelay, stepThrough } from './timelock.ts'

type Changing = ContractFunctionName<typeof prizeDrawingsAbi, 'nonpayable' | 'payable'>
type Arguments<Name extends Changing> = ContractFunctionArgs<typeof prizeDrawingsAbi, 'nonpayable' | 'payable', Name>

type Transaction = { to: Address; value: '0'; data: Hex }

/** `safe` is a file of the same call for Safe's transaction builder. */
export type OwnerCall = Transaction & {
  owner: Address
  safe: { version: '1.0'; chainId: string; meta: { name: string }; transactions: Transaction[] }
}

/** A call that waits on the timelock that owns the contract; `transaction`: if it was proposed just now. */
export type WaitingCall = { owner: Address; operation: Hex; until: string; transaction: Hex | null }

/** A call that was made, one that waits, or one for the contract's owner to make: then nothing was sent. */
export type OwnerOutcome = { transaction: Hex } | { waiting: WaitingCall } | { call: OwnerCall }

/** Calls a function that only the contract's owner may, if the key is the owner's; pausing, the pauser may as well. */
export const callAsOwner = async <Name extends Changing>(
  key: Owner,
  contract: Address,
  functionName: Name,
  args: Arguments<Name>,
): Promise<OwnerOutcome> => {
  const owner = await readRole(key, contract, 'owner')
  const isAllowed =
    key.address === owner || (functionName === 'pause' && key.address === (await readRole(key, contract, 'pauser')))
  if (isAllowed) return { transaction: await callContract(key, contract, functionName, args) }
  const data = encodeFunctionData({ abi: prizeDrawingsAbi, functionName, args } as never)
  const delay = await readDelay(key, owner)
  return delay === null
    ? { call: describe(key, owner, functionName, { to: contract, value: '0', data }) }
    : throughTimelock(key, { timelock: owner, delay }, { to: contract, data })
}

const throughTimelock = async (
  key: Owner,
  place: { timelock: Address; delay: bigint },
  call: { to: Address; data: Hex },
): Promise<OwnerOutcome> => {
  const step = await stepThrough(key, place, call)
  if (step.state === 'executed') return { transaction: step.transaction }
  if (step.state === 'to_propose')
    return { call: describe(key, place.timelock, 'schedule', { to: step.to, value: '0', data: step.data }) }
  const { operation, until, transaction } = step
  return { waiting: { owner: place.timelock, operation, until: until.toISOString(), transaction } }
}

const describe = ({ chain }: Owner, owner: Address, name: string, transaction: Transaction): OwnerCall => ({
  ...transaction,
  owner,
  safe: { version: '1.0', chainId: String(chain.chainId), meta: { name }, transactions: [transaction] },
})

/** Who has a role in the contract. */
export const readRole = async (
  { nodes }: Pick<Owner, 'nodes'>,
  address: Address,
  functionName: 'owner' | 'registrar' | 'operator' | 'pauser',
): Promise<Address> =>
  (await nodes.read.readContract({ address, abi: prizeDrawingsAbi, functionName })).toLowerCase() as Address
