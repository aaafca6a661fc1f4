/** Rounds over a chain that fail for so long are what its drawings wait for. Before, the next one may do. */
const FAILING_MS = 20_000

export type Failing = {
  /** After a round, or what prevented it: how it failed, or null. Says since when it fails, once that has lasted. */
  note: (failure: string | null) => 'works' | 'fails' | 'fails for long'
}

/** Keeps in mind since when the rounds over a chain fail. */
export const openFailing = (now = () => performance.now()): Failing => {
  let since: number | null = null
  return {
    note: (failure) => {
      if (failure === null) {
        since = null
        return 'works'
      }
      since ??= now()
      return now() - since >= FAILING_MS ? 'fails for long' : 'fails'
    },
  }
}
