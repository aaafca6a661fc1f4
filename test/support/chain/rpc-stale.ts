/** What a node that lags behind makes of a message and of its answer. */
import type { Message } from './rpc-faults.ts'

export type Answer = { jsonrpc?: string; id?: unknown; result?: unknown; error?: { code: number; message: string } }

const BLOCK_ARGUMENT: Record<string, number> = {
  eth_call: 1,
  eth_estimateGas: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
  eth_getBlockByNumber: 0,
  eth_getBlockTransactionCountByNumber: 0,
}

const hex = (block: number): string => `0x${block.toString(16)}`

/** Past the lagging node's head a block is unknown to it; `latest` is its head, and a missing tag means `latest`. */
const lag = (tag: unknown, head: number): { tag: unknown; isUnknown: boolean } => {
  if (tag === undefined || tag === 'latest' || tag === 'pending') return { tag: hex(head), isUnknown: false }
  if (typeof tag !== 'string' || !tag.startsWith('0x')) return { tag, isUnknown: false }
  return { tag, isUnknown: Number(tag) > head }
}

const lagFilter = (filter: { fromBlock?: unknown; toBlock?: unknown; blockHash?: unknown }, head: number) => {
  if (filter.blockHash !== undefined) return filter
  const from = lag(filter.fromBlock, head)
  const to = lag(filter.toBlock, head)
  return { ...filter, fromBlock: from.tag, toBlock: to.isUnknown ? hex(head) : to.tag }
}

/** The message as the lagging node understands it, or its answer if it needs no node. */
export const staleMessage = (message: Message, head: number): Message | Answer => {
  const { method, params = [], id } = message
  if (method === 'eth_blockNumber') return { jsonrpc: '2.0', id, result: hex(head) }
  if (method === 'eth_getLogs') return { ...message, params: [lagFilter(params[0] as object, head)] }
  const index = BLOCK_ARGUMENT[method]
  if (index === undefined) return message
  const { tag, isUnknown } = lag(params[index], head)
  if (isUnknown) {
    if (method.startsWith('eth_getBlock')) return { jsonrpc: '2.0', id, result: null }
    return { jsonrpc: '2.0', id, error: { code: -32_000, message: 'header not found' } }
  }
  return { ...message, params: Object.assign([...params], { [index]: tag }) }
}

/** Of a transaction in a block that it does not have yet, the lagging node knows no receipt. */
export const staleAnswer = (message: Message, answer: Answer, head: number): Answer => {
  if (message.method !== 'eth_getTransactionReceipt') return answer
  const { blockNumber } = (answer.result ?? {}) as { blockNumber?: string }
  return blockNumber !== undefined && Number(blockNumber) > head ? { ...answer, result: null } : answer
}
