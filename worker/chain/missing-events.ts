/**
 * What the contract has done is recorded together with what its events say. If nodes give no events for it, it waits
 * and is flagged. Nodes may show a state a moment before its events, so only what lasts is flagged.
 */
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import type { Attention } from '../../domain/attention.ts'
import type { ChainContext, Head } from './context.ts'
import { flagRows } from './flag-rows.ts'
import { openLasting } from './lasting.ts'
import { nodeNamed } from './nodes.ts'

const missed = openLasting({ lastsSeconds: 60, lapsesSeconds: 600 })

/** Names all nodes that are read from: they gave the same answer, or the search for events would have failed. */
const attentionOf = ({ chain, nodes }: Pick<ChainContext, 'chain' | 'nodes'>, number: number): Attention => {
  const { name } = chain
  const named = nodes.current().map((place) => nodeNamed(chain, nodes, place))
  const error = `they give no events for what the contract has of number ${number}. Replace ${named.join(', ')}.`
  return { code: 'chain_failing', detail: { chain: name, error } }
}

type LookedFor = { row: Pick<IntentRow, 'key' | 'subjectId'>; number: number; isFound: boolean }

/** Of intents that the contract shows as done, whether their events were found this time. */
export const noteMissing = async (
  context: ChainContext,
  head: Pick<Head, 'newestAt'>,
  lookedFor: readonly LookedFor[],
): Promise<void> => {
  for (const { row, isFound } of lookedFor) if (isFound) missed.end(context, row.key)
  const missing = lookedFor.filter(({ isFound }) => !isFound)
  if (missing.length === 0) return
  const keys = missing.map(({ row }) => row.key)
  context.log.warn('events missing', { chain: context.chain.name, intents: keys })
  const lasting = missed.note(context, head, keys)
  await flagRows(
    context,
    missing
      .filter(({ row }) => lasting.has(row.key))
      .map(({ row, number }) => ({ id: row.subjectId, attention: attentionOf(context, number) })),
  )
}
