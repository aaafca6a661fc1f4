/**
 * A number that the contract's owner has voided, because its value never came, is recorded with the public reason: its
 * drawing waits for nothing any more, and nothing waits for it.
 */
import { recordVoid, type Voided } from '../../db/queries/drawing/revealing.ts'
import { readAgreed, through } from './agree.ts'
import type { ChainContext } from './context.ts'
import { drawingVoided } from './events.ts'
import { findEvents } from './find-events.ts'
import { firstBlockOf } from './first-block.ts'
import { nameOf, type RequestIntent } from './intents.ts'
import { recordEach } from './record-each.ts'

/** A Postgres text cannot contain this character. */
const NUL = /\0/g

/** The events of these drawings up to a block. */
const findVoided = async (
  context: ChainContext,
  toBlock: bigint,
  requests: readonly RequestIntent[],
): Promise<(Voided & { key: string; subjectId: string })[]> => {
  const campaignId = [...new Set(requests.map((request) => request.arguments.campaignId))].map(BigInt)
  const number = [...new Set(requests.map((request) => request.arguments.number))]
  const events = await findEvents(context, {
    address: context.contract,
    event: drawingVoided,
    args: { campaignId, number },
    fromBlock: firstBlockOf(context, requests),
    toBlock,
  })
  const eventOf = new Map(events.map((event) => [nameOf(event.args), event]))
  return requests.flatMap(({ row, arguments: request }) => {
    const event = eventOf.get(nameOf(request))
    if (!event) return []
    const reason = event.args.reason.replaceAll(NUL, '\uFFFD')
    return [
      { key: row.key, subjectId: row.subjectId, drawingId: row.drawingId, reason, transaction: event.transactionHash },
    ]
  })
}

/** Returns the keys of those whose events it found. */
export const confirmVoid = async (
  context: ChainContext,
  block: bigint,
  requests: readonly RequestIntent[],
): Promise<readonly string[]> => {
  if (requests.length === 0) return []
  const voided = await readAgreed(context, block, (read) => findVoided(through(context, read), block, requests))
  const parts = await recordEach(context, 'entropy', voided, async (tx, fresh) => {
    await recordVoid(tx, fresh)
    return fresh.map(({ drawingId }) => drawingId)
  })
  const drawings = parts.flat()
  if (drawings.length > 0) context.log.info('numbers voided', { chain: context.chain.name, drawings })
  return voided.map(({ key }) => key)
}
