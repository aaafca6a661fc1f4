/** A time of the database, in milliseconds since 1970, and when it was asked and answered by this process's clock. */
type Reading = { databaseMs: number; askedAt: number; answeredAt: number }

export type DatabaseClock = {
  isKnown: () => boolean
  learn: (reading: Reading) => void
  /** What time it was for the database at this time of `performance.now()`. */
  timeOf: (at: number) => number
}

/**
 * What this process knows of the database's clock. Each reading says between which bounds the two clocks are apart; what
 * was known stays while it is within, so that a slow answer does not move the times of what came after it before those
 * of what came earlier. It begins at the lower bound, so that what is learned after it moves times later.
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
