/** What waits on the timelock that owns a contract, as people read it, and how it is stopped. */
import { type Abi, decodeFunctionData, encodeFunctionData, getAbiItem, type GetLogsReturnType, type Hex } from 'viem'
import type { Address } from '../../../domain/chain/chains.ts'
import { prizeDrawingsAbi } from '../contracts/artifacts/prize-drawings.ts'
import { timelockControllerAbi } from '../contracts/artifacts/timelock-controller.ts'
import { backwards } from '../find-events.ts'
import type { Nodes } from '../nodes.ts'
import { callAt } from '../owner.ts'
import type { Owner } from './transact.ts'
import { describe, type OwnerOutcome } from './call.ts'
import { at, hasRole, readReadyAt, toDate } from './timelock.ts'

/** `what`: the call in words, like `setLimits(1, 25000000, 1500000000)`; the data of a call of another contract. */
type Called = { to: Address; what: string }

/** `isReady`: anybody may do it now. */
export type WaitingOperation = { operation: Hex; until: string; isReady: boolean; calls: Called[] }

export const callScheduled = getAbiItem({ abi: timelockControllerAbi, name: 'CallScheduled' })

/** A call as it was proposed, alone or with others of the same operation. */
export type Scheduled = GetLogsReturnType<typeof callScheduled, [typeof callScheduled], true>[number]

export type Owned = { nodes: Nodes; contract: Address; timelock: Address }

/** The operations that were proposed since a time, and neither done nor cancelled; the newest proposal first. */
export const findOperations = async (
  owned: Owned & { block: bigint; blockAt: Date },
  { firstBlock, since }: { firstBlock: bigint; since: Date },
): Promise<WaitingOperation[]> => {
  const scheduled = new Map<Hex, Scheduled[]>()
  for await (const { events, fromBlock } of backwards(
    owned,
    { address: owned.timelock, event: callScheduled },
    firstBlock,
    owned.block,
  )) {
    for (const event of events.toReversed())
      scheduled.set(event.args.id, [event, ...(scheduled.get(event.args.id) ?? [])])
    const { timestamp } = await owned.nodes.read.getBlock({ blockNumber: fromBlock })
    if (toDate(timestamp) < since) break
  }
  const found = await Promise.all(
    [...scheduled].map(async ([operation, made]) => ({
      operation,
      calls: callsOf(owned, made),
      readyAt: await readReadyAt(owned, owned.timelock, operation),
    })),
  )
  return found
    .filter(({ readyAt }) => readyAt > 1n)
    .map(({ readyAt, ...rest }) => ({
      ...rest,
      until: toDate(readyAt).toISOString(),
      isReady: toDate(readyAt) <= owned.blockAt,
    }))
}

/** Of one operation, in the order in which they are made. */
export const callsOf = (owned: Owned, made: readonly Scheduled[]): Called[] =>
  made.map(({ args }) => inWords(owned, args.target.toLowerCase() as Address, args.data))

const abiOf = ({ contract, timelock }: Owned, target: Address): Abi | undefined =>
  target === contract ? prizeDrawingsAbi : target === timelock ? timelockControllerAbi : undefined

const inWords = (owned: Owned, to: Address, data: Hex): Called => {
  const abi = abiOf(owned, to)
  if (!abi) return { to, what: data }
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data })
    return { to, what: `${functionName}(${args.map(shown).join(', ')})` }
  } catch {
    return { to, what: data }
  }
}

/** An argument, with text in quotes. */
const shown = (value: unknown): string => {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}: ${shown(inner)}`)
    .join(', ')}}`
}

/** Cancels an operation that waits; describes the call if the key may not. */
export const cancelOperation = async (key: Owner, timelock: Address, operation: Hex): Promise<OwnerOutcome> => {
  const args = [operation] as const
  if (await hasRole(key, timelock, 'CANCELLER_ROLE'))
    return { transaction: await callAt(key, { ...at(timelock), functionName: 'cancel', args }), operation }
  const data = encodeFunctionData({ abi: timelockControllerAbi, functionName: 'cancel', args })
  return { call: describe(key, timelock, 'cancel', { to: timelock, value: '0', data }) }
}
