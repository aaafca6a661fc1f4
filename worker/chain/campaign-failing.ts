import { flag, unflag } from '../../db/queries/attention.ts'
import type { ChainContext, Head } from './context.ts'
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
  { pool, nodes, chain }: Pick<ChainContext, 'pool' | 'nodes' | 'chain'>,
  { newestAt }: Pick<Head, 'newestAt'>,
  { campaignId, drawings, failure }: Failing,
): Promise<void> => {
  const since = known.get(nodes) ?? new Map<string, number>()
  known.set(nodes, since)
  const ids = drawings.map(({ id }) => id)
  if (failure === null) {
    if (since.delete(campaignId)) await pool.transaction((tx) => unflag(tx, ids, 'chain_failing'))
    return
  }
  const now = newestAt.getTime() / 1000
  const from = since.get(campaignId) ?? now
  since.set(campaignId, from)
  if (now - from < LASTS_SECONDS) return
  const attention = { code: 'chain_failing', detail: { chain: chain.name, error: failure } } as const
  await pool.transaction((tx) => flag(tx, ids, attention))
}
