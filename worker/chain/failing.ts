/** Rounds over a chain that fail for so long are what its drawings wait for. Before, the next one may do. */
const FAILING_MS = 20_000

/**
 * Keeps in mind since when the rounds over a chain fail. What it returns is told after each round, or what prevented it,
 * how that failed, or null; it has `say` say so of the chain's drawings once that has lasted, and take it back.
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
