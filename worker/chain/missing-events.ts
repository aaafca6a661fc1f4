/**
 * What the contract has done is recorded with what its events say of it. Where nodes give none, it waits, and people are
 * told. Nodes may know a state a moment before its events: only what lasts is said.
 */
import { flagEach } from '../../db/queries/attention.ts'
import type { IntentRow } from '../../db/queries/chain/intents.ts'
import type { Attention } from '../../domain/attention.ts'
import type { Chain } from '../../domain/chain/chains.ts'
import type { ChainContext, Head } from './context.ts'
import type { Nodes } from './nodes.ts'

const LASTS_SECONDS = 60

/** Since when nodes do not give the events of each intent, in seconds of the chain. */
const missingSince = new WeakMap<Nodes, Map<string, number>>()

const attentionOf = ({ name, rpcVariable }: Chain, number: number): Attention => {
  const error = `they give no events for what the contract has of number ${number}. Replace the first of ${rpcVariable}.`
  return { code: 'chain_failing', detail: { chain: name, error } }
}

type LookedFor = { row: Pick<IntentRow, 'key' | 'subjectId'>; number: number; isFound: boolean }

/** Of intents that the contract shows as done, whether their events were found this time. */
export const noteMissing = async (
  { pool, chain, nodes, log }: ChainContext,
  { newestAt }: Pick<Head, 'newestAt'>,
  lookedFor: readonly LookedFor[],
): Promise<void> => {
  const now = newestAt.getTime() / 1000
  const since = missingSince.get(nodes) ?? new Map<string, number>()
  missingSince.set(nodes, since)
  for (const { row, isFound } of lookedFor) {
    if (isFound) since.delete(row.key)
    else if (!since.has(row.key)) since.set(row.key, now)
  }
  const missing = lookedFor.filter(({ isFound }) => !isFound)
  if (missing.length === 0) return
  log.warn('events missing', { chain: chain.name, intents: missing.map(({ row }) => row.key) })
  const lasting = missing.filter(({ row }) => now - (since.get(row.key) ?? now) >= LASTS_SECONDS)
  await pool.transaction((tx) =>
    flagEach(
      tx,
      lasting.map(({ row, number }) => ({ id: row.subjectId, attention: attentionOf(chain, number) })),
    ),
  )
}
