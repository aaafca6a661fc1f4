/**
 * Once a drawing's value is in the safe block, it is recorded with all that the chain says of it, and the prizes can
 * be decided. A number that is void there has no value and never will, which is recorded instead.
 */
import { concat, type Hex, keccak256 } from 'viem'
import { remind } from '../../db/boss.ts'
import { type ChainRecord, insertChainRecords } from '../../db/queries/chain/outcomes.ts'
import { recordEntropy } from '../../db/queries/drawing/revealing.ts'
import { moves } from '../../domain/drawing/state.ts'
import { stageFrom } from '../../domain/moves.ts'
import { readAgreed, through } from './agree.ts'
import { drawingRequested, drawingRequestedAgain, drawingRevealed, entropyRevealed } from './events.ts'
import { findEvents, TOPICS_AT_ONCE } from './find-events.ts'
import { firstBlockOf } from './first-block.ts'
import { confirmVoid } from './confirm-void.ts'
import type { Confirm } from './confirm.ts'
import { type ChainContext, contractOf } from './context.ts'
import { nameOf, type RequestIntent } from './intents.ts'
import { fromHex } from '../../domain/hex.ts'
import { portionsOf } from './portions.ts'
import { NO_VALUE, type OnchainDrawing } from './read-contract.ts'
import { recordEach } from './record-each.ts'
import { traceMoment } from './trace-moment.ts'

type Arrived = ChainRecord & { key: string; subjectId: string; value: Hex }

/** Which attempt a sequence was, and in which transaction. */
type Ask = { sequence: bigint; attempt: number; transaction: Hex }

/**
 * The requests of these drawings, by sequence. Later attempts, made after a provider was silent for a day, are only
 * looked for if a value answers none of the first requests.
 */
const findAsks = async (
  context: ChainContext,
  wanted: { args: Record<string, unknown>; fromBlock: bigint; toBlock: bigint },
  sequences: readonly bigint[],
): Promise<Map<bigint, Ask>> => {
  const first = await findEvents(context, { address: context.contract, event: drawingRequested, ...wanted })
  const asks = first.map(
    ({ args: { sequence }, transactionHash }): Ask => ({ sequence, attempt: 1, transaction: transactionHash }),
  )
  const known = new Set(asks.map(({ sequence }) => sequence))
  if (sequences.some((sequence) => !known.has(sequence))) {
    const again = await findEvents(context, { address: context.contract, event: drawingRequestedAgain, ...wanted })
    for (const { args, transactionHash } of again)
      asks.push({ sequence: args.sequence, attempt: args.attempt, transaction: transactionHash })
  }
  return new Map(asks.map((ask) => [ask.sequence, ask]))
}

type Making = { userContribution: Hex; providerContribution: Hex }

/** `combineRandomValues` of Pyth Entropy, without a block's hash. */
const isMadeOf = (value: Hex, { userContribution, providerContribution }: Making): boolean =>
  value === keccak256(concat([userContribution, providerContribution, NO_VALUE]))

/**
 * The events of these drawings up to a block, put together; they only explain the values that the contract holds. A
 * drawing for which one of them is missing is left out.
 */
const findArrived = async (
  context: ChainContext,
  toBlock: bigint,
  requests: readonly RequestIntent[],
  held: ReadonlyMap<string, Hex>,
): Promise<Arrived[]> => {
  const { contract, chain } = context
  const campaignId = [...new Set(requests.map((request) => request.arguments.campaignId))].map(BigInt)
  const number = [...new Set(requests.map((request) => request.arguments.number))]
  const range = { fromBlock: firstBlockOf(context, requests), toBlock }
  const wanted = { args: { campaignId, number }, ...range }
  const revealed = await findEvents(context, { address: contract, event: drawingRevealed, ...wanted })
  const revealOf = new Map(revealed.map((event) => [nameOf(event.args), event]))
  const sequences = revealed.map((event) => event.args.sequence)
  const [asks, made] = await Promise.all([
    findAsks(context, wanted, sequences),
    findEvents(context, {
      address: chain.entropy.contract,
      event: entropyRevealed,
      args: { caller: contract, sequenceNumber: sequences },
      ...range,
    }),
  ])
  const makingOf = new Map(made.map((event) => [`${event.args.sequenceNumber} ${event.args.randomNumber}`, event.args]))
  return requests.flatMap(({ row, arguments: request }) => {
    const reveal = revealOf.get(nameOf(request))
    if (!reveal) return []
    const { sequence, randomValue } = reveal.args
    const ask = asks.get(sequence)
    const making = makingOf.get(`${sequence} ${randomValue}`)
    if (!ask || !making || held.get(nameOf(request)) !== randomValue || !isMadeOf(randomValue, making)) return []
    return [
      {
        key: row.key,
        subjectId: row.subjectId,
        value: randomValue,
        drawingId: row.drawingId,
        ...contractOf(context),
        contractId: request.campaignId,
        entropyContract: chain.entropy.contract,
        provider: making.provider.toLowerCase(),
        sequence,
        attempt: ask.attempt,
        userContribution: making.userContribution,
        providerContribution: making.providerContribution,
        tableNumber: request.tableNumber,
        salt: request.salt,
        requestTransaction: ask.transaction,
        fulfilTransaction: reveal.transactionHash,
      },
    ]
  })
}

const confirmValues = async (
  context: ChainContext,
  block: bigint,
  requests: readonly RequestIntent[],
  held: ReadonlyMap<string, Hex>,
): Promise<readonly string[]> => {
  if (requests.length === 0) return []
  const arrived = await readAgreed(context, block, (read) => findArrived(through(context, read), block, requests, held))
  const parts = await recordEach(context, 'entropy', arrived, async (tx, fresh) => {
    await insertChainRecords(tx, fresh)
    await recordEntropy(
      tx,
      fresh.map(({ drawingId, value }) => ({ id: drawingId, entropy: fromHex(value) })),
    )
    const ids = fresh.map(({ drawingId }) => drawingId)
    await remind(context.boss, tx, stageFrom(moves, 'entropy_requested'), [{ ids }])
    return fresh
  })
  const recorded = parts.flat()
  for (const { drawingId, requestTransaction, fulfilTransaction } of recorded)
    traceMoment(context, drawingId, 'random value is safe', {
      'prize.request_transaction': requestTransaction,
      'prize.fulfil_transaction': fulfilTransaction,
    })
  const drawings = recorded.map(({ drawingId }) => drawingId)
  if (drawings.length > 0) context.log.info('values arrived', { chain: context.chain.name, drawings })
  return arrived.map(({ key }) => key)
}

type Asked = { request: RequestIntent; drawing: OnchainDrawing | undefined }

const confirmPortion = async (context: ChainContext, safe: bigint, asked: readonly Asked[]) => {
  const held = new Map(
    asked.map(({ request, drawing }) => [nameOf(request.arguments), drawing?.randomValue ?? NO_VALUE]),
  )
  const { ended = [], open = [] } = Object.groupBy(asked, ({ drawing }) => (drawing?.isVoid ? 'ended' : 'open'))
  const requestsOf = (some: readonly Asked[]) => some.map(({ request }) => request)
  const voided = await confirmVoid(context, safe, requestsOf(ended))
  const valued = await confirmValues(context, safe, requestsOf(open), held)
  return [...voided, ...valued]
}

/**
 * In portions of requests: event filters are split by campaigns and by numbers, and splitting long lists of both would
 * multiply the queries.
 */
export const confirmRequests: Confirm<RequestIntent> = async (context, { safe }, requests, drawings) => {
  if (safe === null) return []
  const asked = requests.map((request, i) => ({ request, drawing: drawings[i] }))
  const found: string[] = []
  for (const portion of portionsOf(asked, TOPICS_AT_ONCE)) found.push(...(await confirmPortion(context, safe, portion)))
  return found
}
