/** How long to wait before a failed call is tried again. */

/** The part of a wait that is left to chance, so that calls which failed together do not come again together. */
export const JITTER = 0.2

/** Twice as long after each failure: `first` after one, never more than `most`. */
export const doubled = (failures: number, { first, most }: { first: number; most: number }): number =>
  Math.min(first * 2 ** (failures - 1), most)
