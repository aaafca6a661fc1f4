import type { Problem } from '../domain/refusals.ts'
import { withoutSecrets } from '../domain/without-secrets.ts'

/** What the request log keeps of a problem. The database has the same limits. */
const MAX_DETAIL_CHARACTERS = 500
const MAX_ERROR_CHARACTERS = 200
const MAX_ERRORS = 10

export type KeptProblem = { code: string; detail: string; errors: Problem[] | null }

const CONTROL = /\p{Cc}/gu

/** Without secrets, on one line of well-formed text that the database accepts, and cut to the limit. */
const kept = (text: string, most: number): string => {
  const line = withoutSecrets(text).replace(CONTROL, ' ')
  return (line.length > most ? `${line.slice(0, most - 1)}…` : line).toWellFormed()
}

export const keptProblem = (problem: { code: string; detail: string; errors?: readonly Problem[] }): KeptProblem => ({
  code: problem.code,
  detail: kept(problem.detail, MAX_DETAIL_CHARACTERS),
  errors:
    problem.errors?.slice(0, MAX_ERRORS).map(({ pointer, detail }) => ({
      pointer: kept(pointer, MAX_ERROR_CHARACTERS),
      detail: kept(detail, MAX_ERROR_CHARACTERS),
    })) ?? null,
})
