/** How long rounds over a chain must fail before its drawings say so: until then the next round may succeed. */
const FAILING_MS = 20_000

/**
 * Tracks since when the rounds over a chain fail. The returned function is to be called after each round, or after what
 * prevented one, with its failure in short, or null. It calls `say` with a failure once that has lasted, and with null
 * once rounds succeed again.
 */
export const openFailing = (
  say: (failure: string | null) => Promise<void>,
  now = () => performance.now(),
): ((failure: string | null) => Promise<void>) => {
  let since: number | null = null
  // A worker before this one may have said it.
  let isSaid = true
  return async (failure) => {
    since = failure === null ? null : (since ?? now())
    const lasts = since !== null && now() - since >= FAILING_MS
    if (lasts || (failure === null && isSaid)) {
      await say(failure)
      isSaid = lasts
    }
  }
}
