import type { Stuck } from '../../db/queries/attention.ts'
import { readAgreed, readAgreedAgain, through } from './agree.ts'
import { entropyRevealed } from './events.ts'
import { findEvents } from './find-events.ts'
import { firstBlockOf } from './first-block.ts'
import { flagRows } from './flag-rows.ts'
import type { ChainContext, Head } from './context.ts'
import type { RequestIntent } from './intents.ts'
import type { OnchainDrawing } from './read-contract.ts'

/** Providers answer within seconds. */
const OVERDUE_SECONDS = 300

/**
 * The transactions in which the provider gave a value that our contract could not take, by sequence. All nodes must
 * agree on them: a single node could hide one, or make one up.
 */
const findFailed = async (
  context: ChainContext,
  head: Head,
  requests: readonly RequestIntent[],
  sequences: readonly bigint[],
) => {
  const wanted = {
    address: context.chain.entropy.contract,
    event: entropyRevealed,
    args: { caller: context.contract, sequenceNumber: [...sequences] },
    fromBlock: firstBlockOf(context, requests),
    toBlock: head.newest,
  }
  const told = await readAgreed(context, head.newest, async (read) => {
    const events = await findEvents(through(context, read), wanted)
    return events.map(({ args, transactionHash }) => [args.sequenceNumber, transactionHash] as const)
  })
  return new Map(told)
}

const isAwaited = ({ requestedAt, revealedAt }: OnchainDrawing): boolean => requestedAt !== 0 && revealedAt === 0

/** Flags drawings whose value is late, and those whose value came and was not taken. Each drawing is flagged once. */
export const flagOverdue = async (
  context: ChainContext,
  head: Head,
  requests: readonly RequestIntent[],
  drawings: readonly OnchainDrawing[],
): Promise<void> => {
  const late = requests.flatMap((request, i) => {
    const drawing = drawings[i]
    if (!drawing || !isAwaited(drawing) || request.row.attention !== null) return []
    const dueAt = (drawing.requestedAt + OVERDUE_SECONDS) * 1000
    return head.newestAt.getTime() > dueAt ? [{ request, dueAt, sequence: drawing.sequence }] : []
  })
  if (late.length === 0) return
  const places = late.map(({ request }) => request.arguments)
  await readAgreedAgain(context, head.newest, places, isAwaited)
  const sequences = late.map(({ sequence }) => sequence)
  const failed = await findFailed(
    context,
    head,
    late.map(({ request }) => request),
    sequences,
  )
  await flagRows(
    context,
    late.map(({ request, dueAt, sequence }): Stuck => {
      const transaction = failed.get(sequence)
      const attention = transaction
        ? ({ code: 'callback_failed', detail: { transaction, sequence: String(sequence) } } as const)
        : ({ code: 'entropy_overdue', detail: { since: new Date(dueAt).toISOString() } } as const)
      return { id: request.row.drawingId, attention }
    }),
  )
}
