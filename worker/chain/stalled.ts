import type { ChainContext, Head } from './context.ts'
import type { Nodes } from './nodes.ts'

const LONG_SECONDS = 300

/** From when on it is under way, or when it was last compared, and when it was seen last, in seconds of the chain. */
type Stalling = { since: number; seenAt: number }

const known = new WeakMap<Nodes, Map<string, Stalling>>()

/**
 * Has those of these keys compared that have been under way for long, each once in a while: what one node hides looks
 * like what has not happened yet, and only all of them tell which it is. Where that fails, it is done again next time.
 */
export const compareStalled = async (
  { nodes }: Pick<ChainContext, 'nodes'>,
  { newestAt }: Pick<Head, 'newestAt'>,
  keys: readonly string[],
  compare: (stalled: ReadonlySet<string>) => Promise<void>,
): Promise<void> => {
  const now = newestAt.getTime() / 1000
  const ours = known.get(nodes) ?? new Map<string, Stalling>()
  known.set(nodes, ours)
  for (const [key, { seenAt }] of ours) if (now - seenAt > LONG_SECONDS) ours.delete(key)
  for (const key of keys) ours.set(key, { since: ours.get(key)?.since ?? now, seenAt: now })
  const stalled = keys.filter((key) => now - (ours.get(key)?.since ?? now) >= LONG_SECONDS)
  await compare(new Set(stalled))
  for (const key of stalled) ours.set(key, { since: now, seenAt: now })
}
