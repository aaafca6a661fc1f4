import type { ChainContext, Head } from './context.ts'
import { openLasting } from './lasting.ts'

const underWay = openLasting({ lastsSeconds: 300, lapsesSeconds: 300 })

/**
 * Has those of these keys compared that have been under way for long, each once in a while: what one node hides looks
 * like what has not happened yet, and only all of them tell which it is. Where that fails, it is done again next time.
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
