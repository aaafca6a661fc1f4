import { NoAnswerError, type ProblemError } from './errors.ts'
import { exchange, type Outcome, type ReadyRequest } from './exchange.ts'
import type { CallOptions } from './operation.ts'

const MOST_TRIES = 6
const CALL_TIMEOUT_MS = 60_000
/** A try that takes longer is aborted, and the next one begins. */
const TRY_TIMEOUT_MS = 30_000
const PAUSES_MS = { first: 500, longest: 10_000 }

/** Statuses of a service, or of a proxy in front of it, that is overloaded or failing for the moment. */
const PASSING = [429, 500, 502, 503, 504]
/** An earlier try is still in progress. */
const IN_PROGRESS = 'idempotency_in_progress'

/** Whether the request may have taken effect although its answer does not say so. */
const isUnclear = (error: ProblemError | NoAnswerError): boolean =>
  error instanceof NoAnswerError ? error.isUnclear : error.status >= 500

/** Whether the next try may succeed. */
const isWorthATry = (error: ProblemError | NoAnswerError): boolean =>
  error instanceof NoAnswerError || PASSING.includes(error.status) || error.code === IN_PROGRESS

/** Each pause is twice as long as the one before, up to the longest. */
export const pauseAfter = (failures: number, { first, longest }: { first: number; longest: number }): number =>
  Math.min(first * 2 ** (failures - 1), longest)

/** Chance keeps many clients from coming again at once. */
const pauseMs = (tries: number): number => pauseAfter(tries, PAUSES_MS) * (0.5 + Math.random() / 2)

export const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })

/** One try, ended by its timeout or by the caller. */
const tryOnce = async (
  fetch: typeof globalThis.fetch,
  request: ReadyRequest,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Outcome> => {
  const ending = new AbortController()
  const end = (): void => ending.abort(signal?.reason)
  const timer = setTimeout(() => ending.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  try {
    return await exchange(fetch, request, ending.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** `wasUnclear`: an earlier try may have taken effect. */
export type Tried = { outcome: Outcome; wasUnclear: boolean }

/** Tries until there is an answer, a permanent refusal, or no time left. Rejects only when the caller ends the call. */
export const tryAgain = async (
  fetch: typeof globalThis.fetch,
  request: ReadyRequest,
  { signal, tries: mostTries = MOST_TRIES, timeoutMs = CALL_TIMEOUT_MS }: CallOptions,
): Promise<Tried> => {
  const end = performance.now() + timeoutMs
  let wasUnclear = false
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted()
    const leftMs = Math.max(1, Math.ceil(end - performance.now()))
    const outcome = await tryOnce(fetch, request, Math.min(TRY_TIMEOUT_MS, leftMs), signal)
    if (outcome.ok) return { outcome, wasUnclear }
    signal?.throwIfAborted()
    const waitMs = Math.max(outcome.waitMs, pauseMs(tries))
    const isLast = tries >= mostTries || performance.now() + waitMs >= end
    if (isLast || !isWorthATry(outcome.error)) return { outcome, wasUnclear }
    wasUnclear ||= isUnclear(outcome.error)
    await pause(waitMs, signal)
  }
}
