import { texts } from '../texts/texts.ts'

/** Why a call failed, for people. */
export type Refusal = {
  /** The reason in domain/refusals.ts; `unreachable` without an answer, `failed` when the answer has no reason. */
  reason: string
  sentence: string
  problems: readonly { pointer: string; detail: string }[]
  requestId: string | null
}

type FailedCall = { message?: unknown; data?: { reason?: unknown; problems?: unknown; requestId?: unknown } | null }

/** Uses no texts, since the first calls are made while these are still loading. */
export const reasonOf = (error: unknown): string => {
  const { data } = (error ?? {}) as FailedCall
  if (!data) return 'unreachable'
  return typeof data.reason === 'string' ? data.reason : 'failed'
}

/** Reads `error.data`, and the sentence in `error.message`. */
export const refusalOf = (error: unknown): Refusal => {
  const { message, data } = (error ?? {}) as FailedCall
  const reason = reasonOf(error)
  if (!data) return { reason, sentence: texts.parts.unreachable, problems: [], requestId: null }
  return {
    reason,
    sentence: typeof message === 'string' && message !== '' ? message : texts.parts.wentWrong,
    problems: Array.isArray(data.problems) ? (data.problems as Refusal['problems']) : [],
    requestId: typeof data.requestId === 'string' ? data.requestId : null,
  }
}

/** The problem of one input of a form: `problemAt(act.problem, '/name')`. */
export const problemAt = (refusal: Refusal | null, pointer: string): string | undefined =>
  refusal?.problems.find((problem) => problem.pointer === pointer)?.detail

const TRANSIENT = new Set(['unreachable', 'unavailable', 'busy'])

/** Whether the same call may succeed in a moment. */
export const isTransient = (error: unknown): boolean => TRANSIENT.has(reasonOf(error))
