/**
 * Calls of our contract that only its owner may make. On a public chain that is a timelock, through which the call is
 * taken step by step. A call that only a multisig may make is described, for its members to make.
 */
import { type ContractFunctionArgs, type ContractFunctionName, encodeFunctionData, type Hex } from 'viem'
import type { Address } from '../../../domain/chain/chains.ts'
import { through } from '../agree.ts'
import { type CertainPlace, readCertain } from '../certain.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import { callContract, requireTaken } from '../owner.ts'
import type { Owner } from './transact.ts'
import { type At, findWaiting, type Proposal, readDelay, stepThrough, type Times } from './timelock.ts'

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

/** A call that was made; `operation`: through a timelock. Without a `transaction` it had been made before. */
export type MadeCall = { transaction: string | null; operation: string | null }

/** A call that waits, or one for the contract's owner to make: then nothing was sent. */
export type PendingCall = { waiting: WaitingCall } | { call: OwnerCall }

export type OwnerOutcome = MadeCall | PendingCall

/** Calls a function that only the contract's owner may, if the key is the owner's; pausing, the pauser may as well. */
export const callAsOwner = async <Name extends Changing>(
  key: Owner,
  contract: Address,
  functionName: Name,
  args: Arguments<Name>,
  times: Times = 'unlessDone',
): Promise<OwnerOutcome> => {
  const caller = await readCertain(key, ownerOf(contract), async (node, { newest: block }) => {
    const at = { ...through(key, node), block }
    const isPauser = functionName === 'pause' && key.address === (await readRole(at, contract, 'pauser'))
    return isPauser ? key.address : readRole(at, contract, 'owner')
  })
  return callAs(key, caller, contract, functionName, args, times)
}

const ownerOf = (contract: Address) => ({ of: `who owns ${contract}` })

/** Calls a function as somebody, if the key is theirs; else takes the call through their timelock, or describes it. */
export const callAs = async <Name extends Changing>(
  key: Owner,
  caller: Address,
  contract: Address,
  functionName: Name,
  args: Arguments<Name>,
  times: Times = 'unlessDone',
): Promise<OwnerOutcome> => {
  if (key.address === caller) {
    const nonce = times === 'unlessDone' ? undefined : await times.requireNext()
    return { transaction: await callContract(key, contract, functionName, args, nonce), operation: null }
  }
  const data = encodeFunctionData({ abi: prizeDrawingsAbi, functionName, args } as never)
  const delay = await readCertain(key, { of: `the owner ${caller}` }, (node, { newest: block }) =>
    readDelay({ ...through(key, node), block }, caller),
  )
  if (delay === null) return { call: describe(key, caller, functionName, { to: contract, value: '0', data }) }
  // Checks the call itself, because the timelock does not pass on the contract's reason for a refusal.
  const wanted = { address: contract, abi: prizeDrawingsAbi, functionName, args: args as readonly unknown[] }
  const check = () => requireTaken(key, wanted, caller)
  return throughTimelock(key, { timelock: caller, delay }, { to: contract, data, check }, times)
}

/** When a call of the owner may be made that waits on the timelock; null if it does not wait. */
export const findWaitingCall = <Name extends Changing>(
  place: CertainPlace,
  functionName: Name,
  args: Arguments<Name>,
): Promise<{ operation: Hex; until: Date } | null> => {
  const { contract } = place
  return readCertain(place, ownerOf(contract), async (node, { newest: block }) => {
    const at = { ...through(place, node), block }
    const owner = await readRole(at, contract, 'owner')
    if ((await readDelay(at, owner)) === null) return null
    const data = encodeFunctionData({ abi: prizeDrawingsAbi, functionName, args } as never)
    return findWaiting(at, owner, { to: contract, data })
  })
}

const throughTimelock = async (
  key: Owner,
  place: { timelock: Address; delay: bigint },
  proposal: Proposal,
  times: Times,
): Promise<OwnerOutcome> => {
  const step = await stepThrough(key, place, proposal, times)
  if (step.state === 'to_propose')
    return { call: describe(key, place.timelock, 'schedule', { to: step.to, value: '0', data: step.data }) }
  if (step.state !== 'waiting') return { transaction: step.transaction, operation: step.operation }
  const { operation, until, transaction } = step
  return { waiting: { owner: place.timelock, operation, until: until.toISOString(), transaction } }
}

export const describe = ({ chain }: Owner, owner: Address, name: string, transaction: Transaction): OwnerCall => ({
  ...transaction,
  owner,
  safe: { version: '1.0', chainId: String(chain.chainId), meta: { name }, transactions: [transaction] },
})

/** Who has a role in the contract; nobody is pending if `pendingOwner` is zero. */
export const readRole = async (
  { nodes, block }: At,
  address: Address,
  functionName: 'owner' | 'pendingOwner' | 'registrar' | 'operator' | 'pauser',
): Promise<Address> => {
  const at = { address, abi: prizeDrawingsAbi, ...(block !== undefined && { blockNumber: block }) }
  return (await nodes.read.readContract({ ...at, functionName })).toLowerCase() as Address
}
