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
import type { Address } from '../../../domain/chain/chains.ts'
import { Refused } from '../../../domain/refusals.ts'
import { through } from '../agree.ts'
import { readCertain } from '../certain.ts'
import { timelockControllerAbi } from '../contracts/artifacts/timelock-controller.ts'
import type { Choosing } from '../heads.ts'
import { callAt } from '../owner.ts'
import type { Owner } from './transact.ts'

type Asked = { to: Address; data: Hex }

/** What a proposal was made from, and the id that the timelock knows it by. */
type Operation = { id: Hex; args: readonly [target: Address, value: bigint, data: Hex, predecessor: Hex, salt: Hex] }

/** A call; `check` throws the reason for which it would be refused now. */
export type Proposal = Asked & { check: () => Promise<unknown> }

/**
 * The same call can be made several times, each time as an operation of its own; this says which one is meant.
 * `unlessDone`: the first that is not done yet, for a call whose effect the contract shows. Otherwise the first of all,
 * or the one after the operation `after`, so that a command that is run again does nothing twice. Where no timelock
 * counts the calls, `requireNext` throws if the call was made already, and returns the nonce that it has to have.
 */
export type Times = 'unlessDone' | { after: Hex | null; requireNext: () => Promise<number> }

/**
 * `to_propose`: the call that a proposer has to make. `waiting` until a time, with a `transaction` if it was proposed
 * just now. `executed` just now, or `done` before.
 */
export type Step =
  | { state: 'to_propose'; to: Address; data: Hex; operation: Hex }
  | { state: 'waiting'; operation: Hex; until: Date; transaction: Hex | null }
  | { state: 'executed' | 'done'; operation: Hex; transaction: Hex | null }

const NONE: Hex = pad('0x', { size: 32 })
/** `_DONE_TIMESTAMP` of the timelock. */
const DONE = 1n

const parameters = parseAbiParameters('address, uint256, bytes, bytes32, bytes32')

/** The same call may be made many times: each time has a salt of its own, counted from 0. */
const operationOf = ({ to, data }: Asked, time: number): Operation => {
  const args = [to, 0n, data, NONE, pad(toHex(time), { size: 32 })] as const
  return { id: keccak256(encodeAbiParameters(parameters, args)), args }
}

export const at = (timelock: Address) => ({ address: timelock, abi: timelockControllerAbi }) as const

/** Nodes, and the block that they are asked about; without one, the newest. */
export type At = Pick<Owner, 'nodes'> & { block?: bigint }

const inBlock = ({ block }: At, timelock: Address) =>
  ({ ...at(timelock), ...(block !== undefined && { blockNumber: block }) }) as const

/** The delay of a timelock in seconds; null for an address that is none. */
export const readDelay = async (asked: At, address: Address): Promise<bigint | null> => {
  try {
    return await asked.nodes.read.readContract({ ...inBlock(asked, address), functionName: 'getMinDelay' })
  } catch (error) {
    const isNone = (cause: unknown) =>
      cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError
    if (error instanceof BaseError && error.walk(isNone)) return null
    throw error
  }
}

/** When an operation may be done, in seconds: 0 if it is not proposed, 1 if it is done. */
export const readReadyAt = (asked: At, timelock: Address, operation: Hex): Promise<bigint> =>
  asked.nodes.read.readContract({ ...inBlock(asked, timelock), functionName: 'getTimestamp', args: [operation] })

type Found = { operation: Operation; readyAt: bigint }

const findTime = (asked: At, timelock: Address, proposal: Asked, times: Times): Promise<Found> => {
  const read = async (time: number): Promise<Found> => {
    const operation = operationOf(proposal, time)
    return { operation, readyAt: await readReadyAt(asked, timelock, operation.id) }
  }
  return times === 'unlessDone' ? firstOpen(read) : oneAfter(read, times.after)
}

/** When the call may be made that waits on a timelock; null if none waits. */
export const findWaiting = async (
  asked: At,
  timelock: Address,
  call: Asked,
): Promise<{ operation: Hex; until: Date } | null> => {
  const { operation, readyAt } = await findTime(asked, timelock, call, 'unlessDone')
  return readyAt === 0n ? null : { operation: operation.id, until: toDate(readyAt) }
}

/** More than anybody ever makes the same call; a node that says otherwise is not asked without end. */
const MOST_TIMES = 1_000

const firstOpen = async (read: (time: number) => Promise<Found>): Promise<Found> => {
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const found = await read(time)
    if (found.readyAt !== DONE) return found
  }
  throw new Error(`The timelock has done this same call ${MOST_TIMES} times.`)
}

const oneAfter = async (read: (time: number) => Promise<Found>, after: Hex | null): Promise<Found> => {
  if (after === null) return read(0)
  for (let time = 0; time < MOST_TIMES; time += 1) {
    const { operation, readyAt } = await read(time)
    if (readyAt !== DONE) break
    if (operation.id === after) return read(time + 1)
  }
  throw new Refused('bad_request', `again: the timelock has not done this same call as the operation ${after}.`)
}

export const hasRole = (key: Owner, timelock: Address, role: 'PROPOSER_ROLE' | 'CANCELLER_ROLE'): Promise<boolean> =>
  readCertain(key, { of: `the rights of ${key.address} on the timelock ${timelock}` }, async (node, { newest }) => {
    const asked = { ...at(timelock), blockNumber: newest } as const
    const id = await node.readContract({ ...asked, functionName: role })
    return node.readContract({ ...asked, functionName: 'hasRole', args: [id, key.address] })
  })

const waitingOn = (timelock: Address) => ({ of: `what waits on the timelock ${timelock}` })

/** When an operation may be done, as all nodes that answer tell. */
export const readCertainReadyAt = (place: Choosing, timelock: Address, operation: Hex): Promise<bigint> =>
  readCertain(place, waitingOn(timelock), (node, { newest: block }) =>
    readReadyAt({ ...through(place, node), block }, timelock, operation),
  )

const propose = async (key: Owner, timelock: Address, { id, args }: Operation, delay: bigint): Promise<Step> => {
  const schedule = [...args, delay] as const
  if (!(await hasRole(key, timelock, 'PROPOSER_ROLE'))) {
    const data = encodeFunctionData({ abi: timelockControllerAbi, functionName: 'schedule', args: schedule })
    return { state: 'to_propose', to: timelock, data, operation: id }
  }
  const transaction = await callAt(key, { ...at(timelock), functionName: 'schedule', args: schedule })
  return { state: 'waiting', operation: id, until: toDate(await readCertainReadyAt(key, timelock, id)), transaction }
}

export const toDate = (seconds: bigint): Date => new Date(Number(seconds) * 1000)

/** Takes the next step of a call through the timelock: proposes it, waits for its delay, or does it. */
export const stepThrough = async (
  key: Owner,
  { timelock, delay }: { timelock: Address; delay: bigint },
  proposal: Proposal,
  times: Times,
): Promise<Step> => {
  const { operation, readyAt, now } = await readCertain(key, waitingOn(timelock), async (node, asked) => {
    const found = await findTime({ ...through(key, node), block: asked.newest }, timelock, proposal, times)
    return { ...found, now: asked.newestAt }
  })
  if (readyAt === 0n) return propose(key, timelock, operation, delay)
  if (readyAt === DONE) return { state: 'done', operation: operation.id, transaction: null }
  if (toDate(readyAt) > now)
    return { state: 'waiting', operation: operation.id, until: toDate(readyAt), transaction: null }
  await proposal.check()
  const transaction = await callAt(key, { ...at(timelock), functionName: 'execute', args: operation.args })
  return { state: 'executed', operation: operation.id, transaction }
}
