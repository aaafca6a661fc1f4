/**
 * What time it is for the database, from what it was when a row was read: what this machine's own clock says may be
 * wrong, and others check the times that they are told.
 */
export const timeSince = (readAt: Date): (() => Date) => {
  const startedAt = performance.now()
  return () => new Date(readAt.getTime() + performance.now() - startedAt)
}
