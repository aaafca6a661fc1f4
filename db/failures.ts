/**
 * What a failure of the database means, by Postgres's own codes, and of the connection to it by the socket's code or the
 * driver's words, where it gives none. Slonik wraps what it was told, so causes are looked at as well.
 */

/**
 * Connections, resources, shutdown and start; 25006: the server only reads, so it is no primary, or not yet; and no way to
 * it, or no address for its name.
 */
const IS_AWAY = /^(08|25006|53|57(?!014)|ECONN|EPIPE|ETIMEDOUT|E(HOST|NET)(UNREACH|DOWN)|EAI_AGAIN|ENOTFOUND)/
const IS_AWAY_IN_WORDS =
  /timeout exceeded when trying to connect|^timeout expired$|[Cc]onnection terminated|connection error|connect ENOENT|Query read timeout|\b(ECONNRESET|EPIPE)\b/
/** A statement timeout, and one of two transactions that were in each other's way. */
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

/** It cannot be reached at the moment. */
export const isAway = (error: unknown): boolean =>
  hasCode(error, IS_AWAY) || causesOf(error).some(({ message }) => IS_AWAY_IN_WORDS.test(String(message)))

/** Somebody else has had locked what this waits for, longer than it waits: the row may be well, and others are. */
export const isHeldUp = (error: unknown): boolean => hasCode(error, IS_HELD_UP)

/** It was reached, but this took too long. Nothing of it was done. */
export const isTooSlow = (error: unknown): boolean => hasCode(error, IS_ENDED) || isHeldUp(error)

/** Not the rows' fault, whatever the rows: what was done is worth doing again. */
export const isTransient = (error: unknown): boolean => isAway(error) || hasCode(error, IS_ENDED)
