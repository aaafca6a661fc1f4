import type { ChainContext, Head } from './context.ts'
import { openLasting } from './lasting.ts'

const underWay = openLasting({ lastsSeconds: 300, lapsesSeconds: 300 })

/**
 * Has intents compared that have been under way for long, each every few minutes: what one node hides looks like what
 * has not happened yet, and only all nodes together can tell. If the comparison fails, it is repeated the next time.
 */
export const compareStalled = async (
  place: Pick<ChainContext, 'nodes'>,
  head: Pick<Head, 'newestAt'>,
  keys: readonly string[],
  compare: (stalled: ReadonlySet<string>) => Promise<void>,
): Promise<void> => {
  const stalled = underWay.note(place, head, keys)
  await compare(stalled)
  for (const key of stalled) underWay.end(place, key)
  underWay.note(place, head, [...stalled])
}
