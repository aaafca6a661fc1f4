/**
 * What the contract has done is recorded with what its events say of it. Where nodes give none, it waits, and people are
 * told. Nodes may know a state a moment before its events: only what lasts is said.
 */
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import type { Attention } from '../../domain/attention.ts'
import type { ChainContext, Head } from './context.ts'
import { flagRows } from './flag-rows.ts'
import { nodeNamed, type Nodes } from './nodes.ts'

const LASTS_SECONDS = 60
/** What was not missing meanwhile, as far as is known here, begins again after this. */
const FORGOTTEN_SECONDS = 600

type Missing = { since: number; seenAt: number }

/** From when on nodes did not give the events of each intent, and until when, in seconds of the chain. */
const missed = new WeakMap<Nodes, Map<string, Missing>>()

/** All that are read from: they tell the same, or nothing would have come of the look. */
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
  { newestAt }: Pick<Head, 'newestAt'>,
  lookedFor: readonly LookedFor[],
): Promise<void> => {
  const { chain, nodes, log } = context
  const now = newestAt.getTime() / 1000
  const ours = missed.get(nodes) ?? new Map<string, Missing>()
  missed.set(nodes, ours)
  for (const { row, isFound } of lookedFor) {
    const before = ours.get(row.key)
    if (isFound) ours.delete(row.key)
    else if (before && now - before.seenAt < FORGOTTEN_SECONDS) before.seenAt = now
    else ours.set(row.key, { since: now, seenAt: now })
  }
  const missing = lookedFor.filter(({ isFound }) => !isFound)
  if (missing.length === 0) return
  log.warn('events missing', { chain: chain.name, intents: missing.map(({ row }) => row.key) })
  const lasting = missing.filter(({ row }) => now - (ours.get(row.key)?.since ?? now) >= LASTS_SECONDS)
  if (lasting.length === 0) return
  await flagRows(
    context,
    lasting.map(({ row, number }) => ({ id: row.subjectId, attention: attentionOf(context, number) })),
  )
}
