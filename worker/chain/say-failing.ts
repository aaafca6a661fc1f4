import type { ChainContext, Head } from './context.ts'
import { flagAlike, unflagRows } from './flag-rows.ts'
import type { Nodes } from './nodes.ts'

/** What is done for some rows may fail for so long before it is said: the next round may do. In seconds of the chain. */
const LASTS_SECONDS = 20
/** What is not done again for so long, because nothing is to be done any more, begins again. */
const LAPSES_SECONDS = 300

/** From when on it fails, and when it failed last, in seconds of the chain. */
type FailingSince = { since: number; seenAt: number }

const known = new WeakMap<Nodes, Map<string, FailingSince>>()

/** `key` names what is done for these drawings or guarantees. `failure`: how it fails, in short; null: it went well. */
type Failing = { key: string; ids: readonly string[]; failure: string | null }

/**
 * Says of these rows, and of nobody else's, how what is done for them fails, once that has lasted; or that it does not
 * any more.
 */
export const sayFailing = async (
  context: Pick<ChainContext, 'pool' | 'log' | 'nodes' | 'chain'>,
  { newestAt }: Pick<Head, 'newestAt'>,
  { key, ids, failure }: Failing,
): Promise<void> => {
  const { nodes, chain } = context
  const now = newestAt.getTime() / 1000
  const ours = known.get(nodes) ?? new Map<string, FailingSince>()
  known.set(nodes, ours)
  for (const [one, { seenAt }] of ours) if (now - seenAt > LAPSES_SECONDS) ours.delete(one)
  if (failure === null) {
    if (ours.delete(key)) await unflagRows(context, ids, 'chain_failing')
    return
  }
  const since = ours.get(key)?.since ?? now
  ours.set(key, { since, seenAt: now })
  if (now - since < LASTS_SECONDS) return
  const attention = { code: 'chain_failing', detail: { chain: chain.name, error: failure } } as const
  await flagAlike(context, ids, attention)
}
