/**
 * Once a drawing's value is deep enough to stay, it is recorded with all that the chain says of it, and the prizes can
 * be decided.
 */
import type { Hex } from 'viem'
import { remind } from '../../db/boss.ts'
import { finishIntents, lockFresh } from '../../db/queries/chain/intents.ts'
import { type ChainRecord, insertChainRecords } from '../../db/queries/chain/outcomes.ts'
import { recordEntropy } from '../../db/queries/drawing/revealing.ts'
import { moves } from '../../domain/drawing/state.ts'
import { stageFrom } from '../../domain/moves.ts'
import { drawingRequested, drawingRevealed, entropyRevealed } from './events.ts'
import { findEvents } from './find-events.ts'
import { firstBlockOf } from './first-block.ts'
import type { ChainContext, Confirm } from './context.ts'
import type { RequestIntent } from './intents.ts'

type Arrived = ChainRecord & { key: string; value: Hex }

const placeOf = ({ campaignId, number }: { campaignId: bigint | number; number: number }): string =>
  `${campaignId} ${number}`

/**
 * The events of these drawings up to the deep block, put together. A drawing for which one of them is missing waits for
 * the next round.
 */
const findArrived = async (
  context: ChainContext,
  deep: bigint,
  requests: readonly RequestIntent[],
): Promise<Arrived[]> => {
  const { contract, chain } = context
  const fromBlock = firstBlockOf(context, requests)
  const campaignId = [...new Set(requests.map((request) => request.arguments.campaignId))].map(BigInt)
  const number = [...new Set(requests.map((request) => request.arguments.number))]
  const range = { fromBlock, toBlock: deep }
  const [asked, revealed] = await Promise.all([
    findEvents(context, { address: contract, event: drawingRequested, args: { campaignId, number }, ...range }),
    findEvents(context, { address: contract, event: drawingRevealed, args: { campaignId, number }, ...range }),
  ])
  const made = await findEvents(context, {
    address: chain.entropy.contract,
    event: entropyRevealed,
    args: { caller: contract, sequenceNumber: revealed.map((event) => event.args.sequence) },
    ...range,
  })
  return requests.flatMap(({ row, arguments: request }) => {
    const reveal = revealed.find((event) => placeOf(event.args) === placeOf(request))
    if (!reveal) return []
    const { sequence, randomValue } = reveal.args
    const ask = asked.find((event) => placeOf(event.args) === placeOf(request) && event.args.sequence === sequence)
    const making = made.find(
      (event) => event.args.sequenceNumber === sequence && event.args.randomNumber === randomValue,
    )
    if (!ask || !making) return []
    return [
      {
        key: row.key,
        value: randomValue,
        drawingId: row.drawingId,
        chain: chain.name,
        contract,
        entropyContract: chain.entropy.contract,
        provider: ask.args.provider.toLowerCase(),
        sequence,
        attempt: ask.args.attempt,
        userContribution: making.args.userContribution,
        providerContribution: making.args.providerContribution,
        salt: ask.args.salt,
        requestTransaction: ask.transactionHash,
        fulfilTransaction: reveal.transactionHash,
      },
    ]
  })
}

export const confirmRequests: Confirm<RequestIntent> = async (context, head, requests) => {
  if (requests.length === 0 || head.deep === null) return
  const arrived = await findArrived(context, head.deep, requests)
  if (arrived.length < requests.length)
    context.log.warn('events missing', { chain: context.chain.name, missing: requests.length - arrived.length })
  if (arrived.length === 0) return
  await context.pool.transaction(async (tx) => {
    const fresh = await lockFresh(tx, arrived)
    if (fresh.length === 0) return
    await insertChainRecords(tx, fresh)
    await recordEntropy(
      tx,
      fresh.map(({ drawingId, value }) => ({ id: drawingId, entropy: Buffer.from(value.slice(2), 'hex') })),
    )
    await finishIntents(
      tx,
      fresh.map(({ key }) => key),
    )
    await remind(context.boss, tx, stageFrom(moves, 'entropy_requested'), [
      { ids: fresh.map(({ drawingId }) => drawingId) },
    ])
  })
  context.log.info('values arrived', { chain: context.chain.name, drawings: arrived.map(({ drawingId }) => drawingId) })
}
