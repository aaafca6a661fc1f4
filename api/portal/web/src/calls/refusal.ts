/** Why a call failed, for people. */
export type Refusal = {
  /** The reason in domain/refusals.ts; `unreachable` without an answer, `failed` when the answer has no reason. */
  reason: string
  sentence: string
  problems: readonly { pointer: string; detail: string }[]
  requestId: string | null
}

type FailedCall = { message?: unknown; data?: { reason?: unknown; problems?: unknown; requestId?: unknown } | null }

const UNREACHABLE = 'The service could not be reached. Check the connection and try again; nothing you entered is lost.'

/** Reads `error.data`, and the sentence in `error.message`. */
export const refusalOf = (error: unknown): Refusal => {
  const { message, data } = (error ?? {}) as FailedCall
  if (!data) return { reason: 'unreachable', sentence: UNREACHABLE, problems: [], requestId: null }
  return {
    reason: typeof data.reason === 'string' ? data.reason : 'failed',
    sentence: typeof message === 'string' && message !== '' ? message : 'Something went wrong on our side.',
    problems: Array.isArray(data.problems) ? (data.problems as Refusal['problems']) : [],
    requestId: typeof data.requestId === 'string' ? data.requestId : null,
  }
}

/** The problem of one input of a form: `problemAt(act.problem, '/name')`. */
export const problemAt = (refusal: Refusal | null, pointer: string): string | undefined =>
  refusal?.problems.find((problem) => problem.pointer === pointer)?.detail

const TRANSIENT = new Set(['unreachable', 'unavailable'])

/** Whether the same call may succeed in a moment. */
export const isTransient = (error: unknown): boolean => TRANSIENT.has(refusalOf(error).reason)
