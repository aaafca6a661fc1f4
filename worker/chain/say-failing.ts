import type { ChainContext, Head } from './context.ts'
import { flagAlike, unflagRows } from './flag-rows.ts'
import { openLasting } from './lasting.ts'

/** The next round may do better; what is not done again for minutes, because nothing is to be done any more, is over. */
const failing = openLasting({ lastsSeconds: 20, lapsesSeconds: 300 })

/** `key` names what is done for these drawings or guarantees. `failure`: how it fails, in short; null: it went well. */
type Failing = { key: string; ids: readonly string[]; failure: string | null }

/**
 * Says of these rows, and of nobody else's, how what is done for them fails, once that has lasted; or that it does not
 * any more.
 */
export const sayFailing = async (
  context: Pick<ChainContext, 'pool' | 'log' | 'nodes' | 'chain'>,
  head: Pick<Head, 'newestAt'>,
  { key, ids, failure }: Failing,
): Promise<void> => {
  if (failure === null) {
    if (failing.end(context, key)) await unflagRows(context, ids, 'chain_failing')
    return
  }
  if (!failing.note(context, head, [key]).has(key)) return
  const attention = { code: 'chain_failing', detail: { chain: context.chain.name, error: failure } } as const
  await flagAlike(context, ids, attention)
}
