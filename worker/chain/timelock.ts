/** Calls through a timelock that owns the contract: proposed, public for its delay, and then done by anybody. */
import {
  BaseError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  pad,
  parseAbiParameters,
  toHex,
} from 'viem'
import type { Address } from '../../domain/chain/chains.ts'
import { timelockControllerAbi } from './contracts/artifacts/timelock-controller.ts'
import { callAt, type Owner } from './owner.ts'

/** What a proposal was made from, and the id that the timelock knows it by. */
type Operation = { id: Hex; args: readonly [target: Address, value: bigint, data: Hex, predecessor: Hex, salt: Hex] }

/** `to_propose`: the call for the proposer to make. `waiting`: until then; `transaction` if it was proposed just now. */
export type Step =
  | { state: 'to_propose'; to: Address; data: Hex; operation: Hex }
  | { state: 'waiting'; operation: Hex; until: Date; transaction: Hex | null }
  | { state: 'executed'; transaction: Hex }

const NONE: Hex = pad('0x', { size: 32 })
/** `_DONE_TIMESTAMP` of the timelock. */
const DONE = 1n

const parameters = parseAbiParameters('address, uint256, bytes, bytes32, bytes32')

/** The same call may be made many times: each time has a salt of its own, counted from 0. */
const operationOf = (target: Address, data: Hex, time: number): Operation => {
  const args = [target, 0n, data, NONE, pad(toHex(time), { size: 32 })] as const
  return { id: keccak256(encodeAbiParameters(parameters, args)), args }
}

const at = (timelock: Address) => ({ address: timelock, abi: timelockControllerAbi }) as const

/** The delay of a timelock in seconds; null for an address that is none. */
export const readDelay = async ({ nodes }: Pick<Owner, 'nodes'>, address: Address): Promise<bigint | null> => {
  try {
    return await nodes.read.readContract({ ...at(address), functionName: 'getMinDelay' })
  } catch (error) {
    const isNone = (cause: unknown) =>
      cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError
    if (error instanceof BaseError && error.walk(isNone)) return null
    throw error
  }
}

/** The first time of a call that is not done yet, and when it may be done: 0 if it is not proposed. */
const findOpen = async ({ nodes }: Owner, timelock: Address, target: Address, data: Hex) => {
  for (let time = 0; ; time += 1) {
    const operation = operationOf(target, data, time)
    const readyAt = await nodes.read.readContract({
      ...at(timelock),
      functionName: 'getTimestamp',
      args: [operation.id],
    })
    if (readyAt !== DONE) return { operation, readyAt }
  }
}

const propose = async (key: Owner, timelock: Address, { id, args }: Operation, delay: bigint): Promise<Step> => {
  const { read } = key.nodes
  const schedule = [...args, delay] as const
  const role = await read.readContract({ ...at(timelock), functionName: 'PROPOSER_ROLE' })
  const mayPropose = await read.readContract({ ...at(timelock), functionName: 'hasRole', args: [role, key.address] })
  if (!mayPropose) {
    const data = encodeFunctionData({ abi: timelockControllerAbi, functionName: 'schedule', args: schedule })
    return { state: 'to_propose', to: timelock, data, operation: id }
  }
  const transaction = await callAt(key, { ...at(timelock), functionName: 'schedule', args: schedule })
  const readyAt = await read.readContract({ ...at(timelock), functionName: 'getTimestamp', args: [id] })
  return { state: 'waiting', operation: id, until: toDate(readyAt), transaction }
}

const toDate = (seconds: bigint): Date => new Date(Number(seconds) * 1000)

/** Takes the next step of a call through the timelock: proposes it, waits for its delay, or does it. */
export const stepThrough = async (
  key: Owner,
  { timelock, delay }: { timelock: Address; delay: bigint },
  { to, data }: { to: Address; data: Hex },
): Promise<Step> => {
  const { operation, readyAt } = await findOpen(key, timelock, to, data)
  if (readyAt === 0n) return propose(key, timelock, operation, delay)
  const { timestamp } = await key.nodes.read.getBlock({ blockTag: 'latest' })
  if (readyAt > timestamp)
    return { state: 'waiting', operation: operation.id, until: toDate(readyAt), transaction: null }
  const execute = { ...at(timelock), functionName: 'execute', args: operation.args }
  return { state: 'executed', transaction: await callAt(key, execute) }
}
