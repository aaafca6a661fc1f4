import type { Logger } from 'winston'

/** Work under way is finished within this time after SIGTERM; platforms kill after 30 seconds. */
const DRAIN_MS = 25_000

/**
 * Aborts at the first SIGTERM or SIGINT, and ends the process if it does not end by itself. Called before anything is
 * awaited, because a process may be stopped while it is starting.
 */
export const stopSignal = (log: Logger): AbortSignal => {
  const stopping = new AbortController()
  const stop = (signal: string) => {
    if (stopping.signal.aborted) return
    log.info('stopping', { signal })
    stopping.abort()
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return stopping.signal
}
