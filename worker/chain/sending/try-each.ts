import { type IntentRow, putIntentsOff } from '../../../db/queries/chain/intents.ts'
import type { ChainContext, Head } from '../context.ts'
import { inShort } from '../errors.ts'
import { contractAt } from '../read-contract.ts'
import { sayFailing } from '../say-failing.ts'

/** When what no node could try is looked at again. */
const UNTRIED_AGAIN_SECONDS = 10

/** Throws if nodes do not answer about the contract at all: then the calls that failed are not to blame. */
const requireAnswer = ({ nodes, contract }: ChainContext, { newest }: Head): Promise<unknown> =>
  nodes.read.readContract({ ...contractAt(contract, newest), functionName: 'paused' })

const putOff = async (
  context: ChainContext,
  head: Head,
  failed: readonly { row: IntentRow; failure: string }[],
): Promise<void> => {
  for (const { row, failure } of failed) {
    context.log.error('a call could not be tried', { chain: context.chain.name, intent: row.key, error: failure })
    await sayFailing(context, head, { key: row.key, ids: [row.subjectId], failure })
  }
  const keys = failed.map(({ row }) => row.key)
  await putIntentsOff(context.pool, keys, UNTRIED_AGAIN_SECONDS)
}

/**
 * Tries each of these on the newest block, and returns the outcomes of those that could be tried. One that nodes cannot
 * try, for instance because it takes more gas than they allow, holds up no other: it is put off, and its drawing or
 * guarantee is flagged once that lasts.
 */
export const tryEach = async <One extends { row: IntentRow }, Outcome>(
  context: ChainContext,
  head: Head,
  all: readonly One[],
  tryOne: (one: One) => Promise<Outcome>,
): Promise<Map<One, Outcome>> => {
  const tried = new Map<One, Outcome>()
  const failed: { row: IntentRow; failure: string }[] = []
  const outcomes = await Promise.allSettled(all.map(tryOne))
  for (const [i, outcome] of outcomes.entries()) {
    const one = all[i] as One
    if (outcome.status === 'fulfilled') tried.set(one, outcome.value)
    else failed.push({ row: one.row, failure: inShort(outcome.reason) })
  }
  if (failed.length === 0) return tried
  if (tried.size === 0) await requireAnswer(context, head)
  await putOff(context, head, failed)
  return tried
}
