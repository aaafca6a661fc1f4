/**
 * What follows from a try to deliver an event: it was accepted, it is tried again later, or it is given up. The waits
 * are those that Standard Webhooks propose, ten tries in about three days. An endpoint that answers 410 wants nothing
 * any more, and one that has accepted nothing for five days gets nothing until someone has looked after it.
 */
import { JITTER } from '../backoff.ts'
import type { EndpointFinding } from '../finding-words/endpoint.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

export const DELAYS_MS: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]
export const MAX_TRIES = DELAYS_MS.length + 1
const MAX_RETRY_AFTER_MS = DAY_MS
const FAILING_FOR_MS = 5 * DAY_MS

/** Answers whose Retry-After says when to come again. */
const BUSY = [429, 503]
const GONE = 410

/** What an endpoint answered; status null: there was no answer. */
export type Try = { status: number | null; retryAfter: string | null }

export type Verdict = { state: 'delivered' } | { state: 'pending'; delayMs: number } | { state: 'failed' }

const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300

/** How long to wait by a Retry-After, in seconds or as a date; 0 where there is none that can be read. */
export const retryAfterMs = (value: string | null, now: Date): number => {
  const text = value?.trim() ?? ''
  if (text === '') return 0
  const ms = /^\d+$/.test(text) ? Number(text) * SECOND_MS : Date.parse(text) - now.getTime()
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : 0
}

/** `tries` counts this one too; `random` is from 0 to 1. */
export const judgeTry = (
  { status, retryAfter }: Try,
  { tries, now }: { tries: number; now: Date },
  random: number,
): Verdict => {
  if (isTaken(status)) return { state: 'delivered' }
  const delay = DELAYS_MS[tries - 1]
  if (delay === undefined) return { state: 'failed' }
  const asked = BUSY.includes(status ?? 0) ? retryAfterMs(retryAfter, now) : 0
  return { state: 'pending', delayMs: Math.round(Math.max(delay * (1 + JITTER * random), asked)) }
}

const OURS: ReadonlySet<EndpointFinding['code']> = new Set(['no_room', 'not_recorded', 'stopped'])

/** Whether the service is why a try failed, whatever the endpoint would have answered: that says nothing of the endpoint. */
export const isOurs = (failure: EndpointFinding | null): boolean => failure !== null && OURS.has(failure.code)

export type EndpointHealth = { failingSince: Date | null; disabled: 'gone' | 'failing' | null }

/**
 * How an endpoint is doing after these tries, which are in the order in which they ended. None of them failed through the
 * service itself.
 */
export const healthAfter = (
  failingSince: Date | null,
  tries: readonly { status: number | null; endedAt: Date }[],
): EndpointHealth => {
  const health: EndpointHealth = { failingSince, disabled: null }
  for (const { status, endedAt } of tries) {
    if (isTaken(status)) {
      health.failingSince = null
      if (health.disabled === 'failing') health.disabled = null
      continue
    }
    health.failingSince ??= endedAt
    if (status === GONE) health.disabled = 'gone'
    else if (endedAt.getTime() - health.failingSince.getTime() > FAILING_FOR_MS) health.disabled ??= 'failing'
  }
  return health
}
