import { codeOf, isAway } from './failures.ts'

/** What to do when Postgres refuses a login, by its error code. */
const TO_DO: Readonly<Record<string, string>> = {
  '28000': 'set a login that it takes in DATABASE_URL',
  '28P01': 'set the login and its password in DATABASE_URL',
  '3D000': 'make it, or set the address of the right one in DATABASE_URL',
  '42501': 'the login of DATABASE_URL lacks the role that this takes, see docs/operating.md, Roles',
}

/** Why the database refuses the login, and what to do; null: the error is another one. */
export const whyRefused = (error: unknown): string | null => {
  const { code, message, cause } = error as { code?: unknown; message?: unknown; cause?: unknown }
  const todo = TO_DO[String(code)]
  if (todo !== undefined) return `${String(message)}: ${todo}.`
  return typeof cause === 'object' && cause !== null ? whyRefused(cause) : null
}

/** Why the database refuses the login or cannot be reached, and what to do; null: the error is another one. */
export const whyNotReached = (error: unknown): string | null => {
  const refused = whyRefused(error)
  if (refused !== null || !isAway(error)) return refused
  const why = (error as { message?: string }).message || codeOf(error)
  return `The database of DATABASE_URL cannot be reached (${why}): see that it runs, and that this is its address.`
}
