import type { ChainContext, Head } from './context.ts'
import { flagAlike, unflagRows } from './flag-rows.ts'
import { openLasting } from './lasting.ts'

/** One failure says little. What was not tried for minutes, because nothing is to be done any more, counts as over. */
const failing = openLasting({ lastsSeconds: 20, lapsesSeconds: 300 })

/** `key` names what is done for these drawings or guarantees. `failure`: how it fails, in short; null: it went well. */
type Failing = { key: string; ids: readonly string[]; failure: string | null }

/**
 * Flags these rows, and no others, with the failure of what is done for them, once it has lasted; takes the flag away
 * when that succeeds.
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
