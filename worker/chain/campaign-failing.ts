import type { ChainContext, Head } from './context.ts'
import { flagRows, unflagRows } from './flag-rows.ts'
import type { Nodes } from './nodes.ts'

/** What is done for a campaign may fail for so long before it is said: the next round may do. In seconds of the chain. */
const LASTS_SECONDS = 20

/** Since when it fails, by campaign. */
const known = new WeakMap<Nodes, Map<string, number>>()

type Failing = { campaignId: string; drawings: readonly { id: string }[]; failure: string | null }

/**
 * Says of a campaign's drawings, and of nobody else's, how what is done for them fails, once that has lasted; or that it
 * does not any more. `failure`: how, in short; null: it went well.
 */
export const sayFailing = async (
  context: Pick<ChainContext, 'pool' | 'log' | 'nodes' | 'chain'>,
  { newestAt }: Pick<Head, 'newestAt'>,
  { campaignId, drawings, failure }: Failing,
): Promise<void> => {
  const { nodes, chain } = context
  const since = known.get(nodes) ?? new Map<string, number>()
  known.set(nodes, since)
  if (failure === null) {
    const ids = drawings.map(({ id }) => id)
    if (since.delete(campaignId)) await unflagRows(context, ids, 'chain_failing')
    return
  }
  const now = newestAt.getTime() / 1000
  const from = since.get(campaignId) ?? now
  since.set(campaignId, from)
  if (now - from < LASTS_SECONDS) return
  const attention = { code: 'chain_failing', detail: { chain: chain.name, error: failure } } as const
  await flagRows(
    context,
    drawings.map(({ id }) => ({ id, attention })),
  )
}
