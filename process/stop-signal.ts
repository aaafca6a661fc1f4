import type { Logger } from 'winston'

/** Work under way is finished within this time after SIGTERM; platforms kill after 30 seconds. */
const DRAIN_MS = 25_000

/**
 * `stopping` aborts at the first SIGTERM or SIGINT, which ends the process if it does not end by itself. Until
 * `hasBegun` is called nothing is under way, though a database may be waited for: such a process ends at once. Called
 * before anything is awaited, because a process may be stopped while it is starting.
 */
export const stopSignal = (log: Logger): { stopping: AbortSignal; hasBegun: () => void } => {
  const stopping = new AbortController()
  let isUnderWay = false
  const stop = (signal: string) => {
    if (stopping.signal.aborted) return
    log.info('stopping', { signal })
    if (!isUnderWay) {
      log.info('stopped')
      process.exit(0)
    }
    stopping.abort()
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return {
    stopping: stopping.signal,
    hasBegun: () => {
      isUnderWay = true
    },
  }
}
