const TRANSIENT = /^(08|25006|40|53|57)/

/** A connection that ends while it is used has no code of Postgres's, only these words or the socket's own code. */
const BROKEN_CONNECTION = /^Connection terminated|\b(ECONNRESET|EPIPE)\b/

type Failure = { code?: string; message?: string; cause?: Failure }

/**
 * Errors that are not the rows' fault, by Postgres's own codes: connections, a server that only reads, deadlocks,
 * resources, shutdown.
 */
export const isTransient = (error: unknown): boolean => {
  const { code, message, cause } = error as Failure
  if (TRANSIENT.test(code ?? cause?.code ?? '')) return true
  return [message, cause?.message].some((words) => BROKEN_CONNECTION.test(words ?? ''))
}
