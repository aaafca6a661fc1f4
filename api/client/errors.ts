import type { Problem } from './types.ts'

/** The service refused a call, or answered with an error: `code` says which, `detail` what to do. */
export class ProblemError extends Error {
  /** The HTTP status. */
  readonly status: number
  /** For programs; new codes may be added. `unknown`: the answer did not come from this service. */
  readonly code: Problem['code'] | 'unknown'
  /** What is wrong, and what to do next, for a person. */
  readonly detail: string
  /** Quote it when you ask us about the request; null when the answer did not come from this service. */
  readonly requestId: string | null
  /** Each problem of the body, with a JSON pointer to its place. */
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

/** There was no complete answer. `cause` is what went wrong with the last try. */
export class NoAnswerError extends Error {
  /** Whether the service may have done what was asked. False: it cannot have received the request. */
  readonly isUnclear: boolean

  constructor(words: string, { isUnclear, cause }: { isUnclear: boolean; cause?: unknown }) {
    super(words, { cause })
    this.name = 'NoAnswerError'
    this.isUnclear = isUnclear
  }
}
