/**
 * The database's current time, extrapolated from the time at which a row was read. This machine's own clock may be
 * wrong, and partners' servers check the timestamps of our requests.
 */
export const timeSince = (readAt: Date): (() => Date) => {
  const startedAt = performance.now()
  return () => new Date(readAt.getTime() + performance.now() - startedAt)
}
