const TRANSIENT = /^(08|25006|40|53|57)/

/** A connection that ends while it is used has no code of Postgres's, only these words or the socket's own code. */
const BROKEN_CONNECTION = /^Connection terminated|\b(ECONNRESET|EPIPE)\b/

/** `lock_not_available`: a lock was waited for in vain. */
const HELD_UP = '55P03'

type Failure = { code?: string; message?: string; cause?: Failure }

const codeOf = ({ code, cause }: Failure): string => code ?? cause?.code ?? ''

/**
 * Errors that are not the rows' fault, by Postgres's own codes: connections, a server that only reads, deadlocks,
 * resources, shutdown.
 */
export const isTransient = (error: unknown): boolean => {
  const { message, cause } = error as Failure
  if (TRANSIENT.test(codeOf(error as Failure))) return true
  return [message, cause?.message].some((words) => BROKEN_CONNECTION.test(words ?? ''))
}

/** Somebody else has had a row locked for longer than this transaction waits: the row may be well, and others are. */
export const isHeldUp = (error: unknown): boolean => codeOf(error as Failure) === HELD_UP
