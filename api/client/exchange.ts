import { NoAnswerError, ProblemError } from './errors.ts'
import type { Problem } from './types.ts'

/** A request as it is sent, the same for every try. */
export type ReadyRequest = { method: string; url: string; headers: Headers; body?: string }

/** The outcome of one try: an answer, or why there is none and how long the service asks to wait. */
export type Outcome = { ok: true; answer: unknown } | { ok: false; error: ProblemError | NoAnswerError; waitMs: number }

/** Failures before there is a connection: nothing was sent. */
const NOTHING_SENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

const wasNothingSent = (error: unknown): boolean => {
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown }
  if (Array.isArray(errors) && errors.length > 0) return errors.every(wasNothingSent)
  if (typeof code === 'string') return NOTHING_SENT.includes(code)
  return typeof cause === 'object' && cause !== null && wasNothingSent(cause)
}

const noAnswer = (words: string, { isUnclear, cause }: { isUnclear: boolean; cause?: unknown }): Outcome => ({
  ok: false,
  error: new NoAnswerError(words, { isUnclear, cause }),
  waitMs: 0,
})

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Retry-After` is a number of seconds or a date. */
const waitMsIn = (retryAfter: string | null): number => {
  if (retryAfter === null) return 0
  const waitMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return waitMs > 0 ? waitMs : 0
}

/** Whether an error came from this service, by its form. */
const problemOf = (status: number, text: string): Partial<Problem> => {
  const body = jsonIn(text) as Partial<Problem> | null | undefined
  return body?.status === status && typeof body.code === 'string' && typeof body.detail === 'string' ? body : {}
}

/** One try. Never throws. */
export const exchange = async (
  fetch: typeof globalThis.fetch,
  request: ReadyRequest,
  signal: AbortSignal,
): Promise<Outcome> => {
  const { url, ...init } = request
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, signal, redirect: 'manual' })
    text = await response.text()
  } catch (error) {
    const isUnclear = !wasNothingSent(error)
    return noAnswer(isUnclear ? 'The connection failed before the answer was there.' : 'There was no connection.', {
      isUnclear,
      cause: error,
    })
  }
  const { ok, status, headers } = response
  if (!ok) {
    const error = new ProblemError(status, problemOf(status, text))
    return { ok: false, error, waitMs: waitMsIn(headers.get('retry-after')) }
  }
  if (status === 204) return { ok: true, answer: undefined }
  const answer = jsonIn(text)
  if (typeof answer === 'object' && answer !== null) return { ok: true, answer }
  return noAnswer(`The answer was ${status}, and not JSON: check baseUrl.`, { isUnclear: true })
}
