import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ExecutionContext } from 'ava'
import { type Abi, decodeFunctionData, encodeEventTopics, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import { prizeDrawingsAbi } from '../../../worker/chain/contracts/artifacts/prize-drawings.ts'
import { bodyOf } from '../request-body.ts'
import { logsOf, type Transaction } from './fake-logs.ts'

const abi: Abi = [...prizeDrawingsAbi, ...parseAbi(['function decimals() view returns (uint8)'])]

type Drawing = {
  contribution: Hex
  randomValue: Hex
  winnersCount: number
  requestedAt: number
  revealedAt: number
  sequence: bigint
  tableNumber: number
  attempts: number
  isVoid: boolean
  isPicked: boolean
  settled: number
  transferred: bigint
  held: bigint
  bestTier: number
  settledAt: number
}
/** What a chain holds of one draw, in plain values that a test may change. */
export type ChainRecord = {
  chainId: number
  contract: { address: Hex; code: Hex; version: string; entropy: Hex; provider: Hex }
  campaign: {
    id: number
    token: Hex
    drawings: number
    tables: number
    isMoved: boolean
    wallet: Hex
    maxPerDrawing: bigint
    refundTo: Hex
    maxPerDay: bigint
    balance: bigint
    spentToday: bigint
    today: number
    slug: string
  }
  drawing: Drawing & { number: number }
  /** The campaign's other drawings, by number; members that are left out are those of a drawing that does not exist. */
  others: Record<number, Partial<Drawing>>
  table: { number: number; hash: Hex; countsFrom: number }
  guarantee: { payments: number }
  token: { address: Hex; decimals: number }
  transactions: Record<'request' | 'fulfilment' | 'settlement', Transaction> &
    Partial<Record<'disowned' | 'guaranteed', Transaction>>
  /** The newest block, the contract's anchors of the transparency log, and how many blocks one search may span. */
  newestBlock?: number
  anchors?: readonly { size: number; root: Hex; block: number }[]
  mostBlocks?: number
  /** The block in which the campaign moved away. */
  movedIn?: number
}

const [MOVED] = encodeEventTopics({ abi: prizeDrawingsAbi, eventName: 'CampaignMoved' })

const quantity = (value: number | bigint): Hex => `0x${value.toString(16)}`

const receiptOf = (transaction: Transaction | undefined) =>
  transaction
    ? {
        transactionHash: transaction.hash,
        status: quantity(transaction.status),
        blockNumber: quantity(transaction.block),
        transactionIndex: quantity(transaction.index),
        logs: logsOf(transaction),
      }
    : null

const nobody = `0x${'0'.repeat(40)}` as const
const nothing = `0x${'0'.repeat(64)}` as const
const noCampaign: ChainRecord['campaign'] = {
  id: 0,
  token: nobody,
  drawings: 0,
  tables: 0,
  isMoved: false,
  wallet: nobody,
  maxPerDrawing: 0n,
  refundTo: nobody,
  maxPerDay: 0n,
  balance: 0n,
  spentToday: 0n,
  today: 0,
  slug: '',
}
const noDrawing: Drawing = {
  contribution: nothing,
  randomValue: nothing,
  winnersCount: 0,
  requestedAt: 0,
  revealedAt: 0,
  sequence: 0n,
  tableNumber: 0,
  attempts: 0,
  isVoid: false,
  isPicked: false,
  settled: 0,
  transferred: 0n,
  held: 0n,
  bestTier: 0,
  settledAt: 0,
}
const noTerms = { amount: 0n, below: 0n, minPeriod: 0 }
const noGuarantee = { terms: noTerms, next: noTerms, nextFrom: 0, paidThrough: 0 }

const callContract = (record: ChainRecord, data: Hex): unknown => {
  const { functionName, args } = decodeFunctionData({ abi, data })
  const { campaign, drawing, others, table, guarantee, contract } = record
  const isKnown = args?.[0] === BigInt(campaign.id)
  if (functionName === 'VERSION') return contract.version
  if (functionName === 'entropy') return contract.entropy
  if (functionName === 'campaign') return isKnown ? campaign : noCampaign
  if (functionName === 'provider') return contract.provider
  if (functionName === 'guarantee') return { ...noGuarantee, payments: isKnown ? guarantee.payments : 0 }
  if (functionName === 'tableOf')
    return isKnown && args[1] === table.number ? [table.hash, table.countsFrom] : [nothing, 0]
  if (functionName === 'drawing' && isKnown)
    return args[1] === drawing.number ? drawing : { ...noDrawing, ...others[Number(args[1])] }
  if (functionName === 'drawing') return noDrawing
  throw new Error(`the node of the test knows no ${functionName}`)
}

const callAny = (record: ChainRecord, { to, data }: { to: Hex; data: Hex }): Hex => {
  const { functionName } = decodeFunctionData({ abi, data })
  if (to === record.token.address && functionName === 'decimals')
    return encodeFunctionResult({ abi, functionName, result: record.token.decimals })
  if (to !== record.contract.address || record.contract.code === '0x') return '0x'
  return encodeFunctionResult({ abi, functionName, result: callContract(record, data) })
}

type Filter = { fromBlock: Hex; toBlock: Hex; address: Hex; topics: readonly Hex[] }

const movesIn = ({ movedIn, campaign, contract }: ChainRecord, { fromBlock, toBlock, address, topics }: Filter) => {
  const isAsked = address === contract.address && BigInt(topics[1] ?? 0) === BigInt(campaign.id)
  if (!isAsked || movedIn === undefined || movedIn < Number(fromBlock) || movedIn > Number(toBlock)) return []
  return [{ address, blockNumber: quantity(movedIn), topics, data: '0x' }]
}

const anchorsIn = (record: ChainRecord, { fromBlock, toBlock, address }: Filter) => {
  const { anchors = [], mostBlocks = Infinity, contract } = record
  const [from, to] = [Number(fromBlock), Number(toBlock)]
  if (to - from >= mostBlocks) return 'too many blocks'
  if (address !== contract.address) return []
  return anchors
    .filter(({ block }) => block >= from && block <= to)
    .map(({ size, root, block }) => ({
      address,
      blockNumber: quantity(block),
      topics: encodeEventTopics({ abi: prizeDrawingsAbi, eventName: 'LogAnchored', args: { size: BigInt(size) } }),
      data: root,
    }))
}

type Question = { id: unknown; method: string; params: unknown[] }

export const answerFrom = (record: ChainRecord, { method, params }: Question): unknown => {
  if (method === 'eth_chainId') return quantity(record.chainId)
  if (method === 'eth_getCode') return params[0] === record.contract.address ? record.contract.code : '0x'
  if (method === 'eth_call') return callAny(record, params[0] as { to: Hex; data: Hex })
  if (method === 'eth_getTransactionReceipt')
    return receiptOf(Object.values(record.transactions).find(({ hash }) => hash === params[0]))
  if (method === 'eth_blockNumber') return quantity(record.newestBlock ?? 200)
  if (method === 'eth_getLogs') {
    const filter = params[0] as Filter
    return filter.topics[0] === MOVED ? movesIn(record, filter) : anchorsIn(record, filter)
  }
  throw new Error(`the node of the test knows no ${method}`)
}

export type Manners = {
  /** Replaces one answer, or returns it unchanged. */
  answer?: (answer: Record<string, unknown>, question: Question) => unknown
  /** Answers a whole request in place of the node. */
  respond?: (response: ServerResponse, body: unknown) => unknown
  takesBatches?: boolean
}

/** Of several contracts on a chain, the record of the one that is asked, or that the transaction was in. */
const recordFor = (records: readonly ChainRecord[], { params }: Question): ChainRecord => {
  const [asked] = params as [Hex | { to: Hex } | { address: Hex } | undefined]
  const named = typeof asked === 'object' ? ('to' in asked ? asked.to : asked.address) : asked
  const isAsked = ({ contract, transactions }: ChainRecord) =>
    contract.address === named || Object.values(transactions).some(({ hash }) => hash === named)
  return (records.find(isAsked) ?? records[0]) as ChainRecord
}

/** A JSON-RPC node that answers from a record, or from one for each contract, until the test ends. */
export const startFakeNode = async (
  t: ExecutionContext,
  record: () => ChainRecord | readonly ChainRecord[],
  manners: Manners = {},
) => {
  const { answer = (right: unknown) => right, respond, takesBatches = true } = manners
  const requests: unknown[] = []
  const answerOne = (question: Question) =>
    answer(
      { jsonrpc: '2.0', id: question.id, result: answerFrom(recordFor([record()].flat(), question), question) },
      question,
    )
  const refusal = { jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'no batches here' } }
  const server = createServer(async (request, response) => {
    const sent = await bodyOf(request)
    if (sent === null) return
    const body = JSON.parse(sent) as Question | Question[]
    requests.push(body)
    if (respond) {
      respond(response, body)
      return
    }
    const isRefused = Array.isArray(body) && !takesBatches
    const answers = Array.isArray(body) ? body.map(answerOne).toReversed() : answerOne(body)
    response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json', connection: 'close' })
    response.end(JSON.stringify(isRefused ? refusal : answers))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
