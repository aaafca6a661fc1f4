import { setTimeout as sleep } from 'node:timers/promises'
import { whyRefused } from './refused-login.ts'

const PAUSE_MS = 500

/**
 * Postgres's codes for having as many connections as it may, for starting or stopping, and for only reading; and what is
 * said of a server that is not there, or that goes away meanwhile.
 */
const IS_UNREACHABLE = /^(08|25006|53300|57P0[123]|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/
const IS_GONE = /[Cc]onnection terminated|timeout exceeded when trying to connect/

const isUnreachable = (error: unknown): boolean => {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  if (IS_UNREACHABLE.test(String(code)) || IS_GONE.test(String(message))) return true
  return typeof cause === 'object' && cause !== null && isUnreachable(cause)
}

export type Waiting = {
  onError: (error: Error) => void
  /** Until then a database that cannot be reached is asked again; without it, never. */
  stopping?: AbortSignal
  /** Of a database that refuses the login; without it, the error is thrown. */
  onRefused?: (why: string) => never
}

/** What a process opens when it starts, which may be while one database takes over from another. */
export const whenReachable = async <Opened>(
  open: () => Promise<Opened>,
  { onError, stopping, onRefused }: Waiting,
): Promise<Opened> => {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const why = whyRefused(error)
      if (why !== null && onRefused) onRefused(why)
      if (!stopping || stopping.aborted || !isUnreachable(error)) throw error
      onError(error as Error)
      await sleep(PAUSE_MS)
    }
  }
}
