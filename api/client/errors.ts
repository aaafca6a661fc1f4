import type { Problem } from './types.ts'

/** The service refused a call, or answered with an error: `code` says which, `detail` what to do. */
export class ProblemError extends Error {
  /** The HTTP status. */
  readonly status: number
  /** What programs tell errors by; codes are added in time. `unknown`: the answer was not the service's own. */
  readonly code: Problem['code'] | 'unknown'
  /** What is wrong, and what to do next, for a person. */
  readonly detail: string
  /** The request, should you ask us about it; null when the answer was not the service's own. */
  readonly requestId: string | null
  /** What is wrong in the body, each with a JSON pointer to its place. */
  readonly errors: readonly { pointer: string; detail: string }[]

  constructor(status: number, problem: Partial<Problem>) {
    const {
      code = 'unknown',
      detail = `The answer was ${status}, and not in the form of this service: check baseUrl.`,
    } = problem
    super(`${status} ${code}: ${detail}`)
    this.name = 'ProblemError'
    this.status = status
    this.code = code
    this.detail = detail
    this.requestId = problem.requestId ?? null
    this.errors = problem.errors ?? []
  }
}

/** There was no whole answer. `cause` is what went wrong with the last try. */
export class NoAnswerError extends Error {
  /** Whether the service may have done what was asked. False: it cannot have got the request. */
  readonly isUnclear: boolean

  constructor(words: string, { isUnclear, cause }: { isUnclear: boolean; cause?: unknown }) {
    super(words, { cause })
    this.name = 'NoAnswerError'
    this.isUnclear = isUnclear
  }
}
