/**
 * What an error of the database means. Errors are told apart by the code of Postgres or of the socket and, where there
 * is none, by the driver's message. Slonik wraps errors, so their causes are looked at as well.
 */

/**
 * Postgres's classes 08 (connections), 53 (resources) and 57 (shutdown and start); 25006: a read-only server, so it is
 * not the primary, or not yet; and network errors, such as no route, or no address for the server's name.
 */
const IS_AWAY = /^(08|25006|53|57(?!014)|ECONN|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND)/
const IS_AWAY_IN_WORDS =
  /timeout exceeded when trying to connect|^timeout expired$|[Cc]onnection terminated|connection error|connect ENOENT|Query read timeout|\b(ECONNRESET|EPIPE)\b|^Client is (pending destroy|destroyed)\.$/
/** A statement timeout, and a transaction that was rolled back because it conflicted with another one. */
const IS_ENDED = /^(57014|40)/
/** A lock timeout and a deadlock. */
const IS_HELD_UP = /^(55P03|40P01)$/

const MOST_CAUSES = 5

type Failure = { code?: unknown; message?: unknown; cause?: unknown }

/** The failure and its causes. */
const causesOf = (error: unknown): readonly Failure[] => {
  const causes: Failure[] = []
  for (let at = error; typeof at === 'object' && at !== null && causes.length < MOST_CAUSES; ) {
    causes.push(at)
    at = (at as Failure).cause
  }
  return causes
}

const hasCode = (error: unknown, codes: RegExp): boolean => causesOf(error).some(({ code }) => codes.test(String(code)))

export const codeOf = (error: unknown): string | undefined =>
  causesOf(error)
    .map(({ code }) => code)
    .find((code) => typeof code === 'string' && code !== '') as string | undefined

/** The database cannot be reached at the moment. */
export const isAway = (error: unknown): boolean =>
  hasCode(error, IS_AWAY) || causesOf(error).some(({ message }) => IS_AWAY_IN_WORDS.test(String(message)))

/** A lock was not granted in time, or a deadlock was broken. Nothing need be wrong with the row itself. */
export const isHeldUp = (error: unknown): boolean => hasCode(error, IS_HELD_UP)

/** The database was reached, but the statement took too long. Nothing of it took effect. */
export const isTooSlow = (error: unknown): boolean => hasCode(error, IS_ENDED) || isHeldUp(error)

/** The rows are not the cause, so the same work is worth a retry. */
export const isTransient = (error: unknown): boolean => isAway(error) || hasCode(error, IS_ENDED)
