/** A time of the database, in milliseconds since 1970, and when it was asked and answered by this process's clock. */
type Reading = { databaseMs: number; askedAt: number; answeredAt: number }

export type DatabaseClock = {
  isKnown: () => boolean
  learn: (reading: Reading) => void
  /** The database's time at a reading of `performance.now()`. */
  timeOf: (at: number) => number
}

/**
 * Estimates the offset between this process's clock and the database's. Each reading bounds the offset, and the
 * estimate is moved only as far as the bounds require, so that a slow answer does not put later times before earlier
 * ones. The estimate begins at the lower bound, so that further readings move times later rather than earlier.
 */
export const databaseClock = (): DatabaseClock => {
  let apartMs: number | undefined
  return {
    isKnown: () => apartMs !== undefined,
    learn: ({ databaseMs, askedAt, answeredAt }) => {
      const least = databaseMs - answeredAt
      const greatest = databaseMs - askedAt
      apartMs = Math.min(Math.max(apartMs ?? least, least), greatest)
    },
    timeOf: (at) => {
      if (apartMs === undefined) throw new Error('The time of the database is not known yet.')
      return at + apartMs
    },
  }
}
