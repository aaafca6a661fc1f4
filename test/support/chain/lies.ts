import {
  type Abi,
  type AbiEvent,
  type ContractEventName,
  type ContractFunctionReturnType,
  decodeFunctionData,
  decodeFunctionResult,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionResult,
  type Hex,
} from 'viem'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import type { MessageFault } from './rpc-faults.ts'

const abi: Abi = prizeDrawingsAbi

/** What a function returned, changed; what another one returned stays. */
const changedIn = <Told>(
  functionName: 'drawingsOf' | 'campaign' | 'tableAt' | 'tableOf',
  data: Hex,
  change: (told: Told) => Told,
): Hex => {
  const encode = (result: unknown) => encodeFunctionResult({ abi, functionName, result })
  try {
    const told = decodeFunctionResult({ abi, functionName, data })
    return encode(told) === data ? encode(change(told as Told)) : data
  } catch {
    return data
  }
}

const lie = (change: (data: Hex) => Hex): MessageFault => ({
  kind: 'changed',
  methods: ['eth_call'],
  change: (answer) => answer.replace(/(?<="result":")0x[0-9a-f]+/, (data) => change(data as Hex)),
})

type Drawings = ContractFunctionReturnType<typeof prizeDrawingsAbi, 'view', 'drawingsOf'>
type Campaign = ContractFunctionReturnType<typeof prizeDrawingsAbi, 'view', 'campaign'>

/** A node that tells this of every drawing. */
export const tellsOfDrawings = (told: Partial<Drawings[number]>): MessageFault =>
  lie((data) => changedIn<Drawings>('drawingsOf', data, (drawings) => drawings.map((one) => ({ ...one, ...told }))))

/** A node that tells this of every campaign. */
export const tellsOfCampaigns = (told: Partial<Campaign>): MessageFault =>
  lie((data) => changedIn<Campaign>('campaign', data, (campaign) => ({ ...campaign, ...told })))

type TableAt = ContractFunctionReturnType<typeof prizeDrawingsAbi, 'view', 'tableAt'>

/** A node that tells this number of every table. */
export const tellsOfTables = (number: number): MessageFault =>
  lie((data) => changedIn<TableAt>('tableAt', data, ([, hash]) => [number, hash]))

type TableOf = ContractFunctionReturnType<typeof prizeDrawingsAbi, 'view', 'tableOf'>

/** The time from which a withdrawn table counts. */
const NEVER = 2 ** 40 - 1

/** A node by which every table was withdrawn. */
export const withdrawsTables: MessageFault = lie((data) =>
  changedIn<TableOf>('tableOf', data, ([hash]) => [hash, NEVER]),
)

/** A node by which every call that returns nothing is refused. */
export const refusesCalls: MessageFault = {
  kind: 'changed',
  methods: ['eth_call'],
  change: (answer) => answer.replace('"result":"0x"', '"error":{"code":3,"message":"execution reverted","data":"0x"}'),
}

/** A node by which every call is refused, also one that only reads. */
export const refusesAll: MessageFault = {
  kind: 'changed',
  methods: ['eth_call'],
  change: (answer) => {
    const { jsonrpc, id } = JSON.parse(answer) as Record<string, unknown>
    return JSON.stringify({ jsonrpc, id, error: { code: 3, message: 'execution reverted', data: '0x' } })
  },
}

/** A node by which there were no events. */
export const hidesEvents: MessageFault = {
  kind: 'changed',
  methods: ['eth_getLogs'],
  change: (answer) => JSON.stringify({ ...JSON.parse(answer), result: [] }),
}

/** A node by which every event was in this transaction. */
export const tellsOfEvents = (transaction: Hex): MessageFault => ({
  kind: 'changed',
  methods: ['eth_getLogs'],
  change: (answer) => answer.replaceAll(/(?<="transactionHash":")0x[0-9a-f]+/g, transaction),
})

type EventName = ContractEventName<typeof prizeDrawingsAbi>
type Told = { contract: Hex; name: EventName; values: Readonly<Record<string, unknown>> }

/** A node by which a contract emitted this event once, and no other one of its kind. */
export const tellsOfEvent = ({ contract, name, values }: Told): MessageFault => {
  const { inputs } = prizeDrawingsAbi.find((item) => item.type === 'event' && item.name === name) as AbiEvent
  const plain = inputs.filter(({ indexed }) => !indexed)
  const topics = encodeEventTopics({ abi, eventName: name, args: values })
  const event = {
    address: contract,
    topics,
    data: encodeAbiParameters(
      plain,
      plain.map((input) => values[input.name as string]),
    ),
    blockNumber: '0x1',
    transactionHash: `0x${'5'.repeat(64)}`,
    logIndex: '0x0',
  }
  return {
    kind: 'changed',
    methods: ['eth_getLogs'],
    change: (answer, { params = [] }) => {
      const { topics: asked = [] } = params[0] as { topics?: unknown[] }
      return asked[0] === topics[0] ? JSON.stringify({ ...JSON.parse(answer), result: [event] }) : answer
    },
  }
}

type Call = { functionName: string; args: readonly unknown[] }

const callIn = (contract: Abi, data: Hex): Call | null => {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi: contract, data })
    return { functionName, args }
  } catch {
    return null
  }
}

/** A node that answers `out of gas` when such a call of a contract is tried with eth_call, as with a low gas cap. */
export const cannotTry = (isSuch: (call: Call) => boolean, contract: Abi = abi): MessageFault => ({
  kind: 'changed',
  methods: ['eth_call'],
  change: (answer, { params = [] }) => {
    const call = callIn(contract, (params[0] as { data: Hex }).data)
    const { jsonrpc, id } = JSON.parse(answer) as Record<string, unknown>
    return call && isSuch(call)
      ? JSON.stringify({ jsonrpc, id, error: { code: -32_000, message: 'out of gas' } })
      : answer
  },
})
