/**
 * How many requests a key, and all keys of an account together, may make in a minute. Minutes are those of the clock,
 * so that every process counts in the same ones. The header fields are those of the IETF's
 * draft-ietf-httpapi-ratelimit-headers.
 */

export const requestClasses = ['read', 'write'] as const
/** GET and HEAD read, everything else writes. */
export type RequestClass = (typeof requestClasses)[number]

export type RequestLimits = Readonly<Record<RequestClass, number>>

/** The default, for every partner without limits of its own. */
export const DEFAULT_LIMITS: RequestLimits = { read: 6_000, write: 3_000 }
export const MAX_LIMIT = 1_000_000

/**
 * All keys of an account, which is a partner in one mode, may together do as much as so many of them: more keys are for
 * telling servers apart, not for more requests. Each mode has its own, so that trials in test mode stop no live server.
 */
const KEYS_AT_FULL_RATE = 4
export const accountLimit = (keyLimit: number): number => keyLimit * KEYS_AT_FULL_RATE

const WINDOW_SECONDS = 60
const WINDOW_MS = WINDOW_SECONDS * 1000

/** The minute, counted from 1970, that a time in milliseconds lies in. */
export const minuteOf = (ms: number): number => Math.floor(ms / WINDOW_MS)

/** Whole seconds from a time until its minute is over: at least 1, so that a client that waits them comes after it. */
export const secondsUntilOver = (minute: number, ms: number): number =>
  Math.max(1, Math.ceil(((minute + 1) * WINDOW_MS - ms) / 1000))

export const classOf = (method: string | undefined): RequestClass =>
  method === 'GET' || method === 'HEAD' ? 'read' : 'write'

/** `RateLimit-Policy`. */
export const policyField = (of: RequestClass, limit: number): string => `"${of}";q=${limit};w=${WINDOW_SECONDS}`

/** `RateLimit`. */
export const limitField = (of: RequestClass, remaining: number, seconds: number): string =>
  `"${of}";r=${remaining};t=${seconds}`

/** Made once: it costs more than everything else that a refusal takes. */
const inWords = new Intl.NumberFormat('en-US')

const whoHas = { key: ['This key', 'has'], account: ['All keys of this account together', 'have'] } as const

/** Says what to do when there were too many, of one key or of all of its account's. */
export const limitSentence = (
  of: RequestClass,
  limit: number,
  seconds: number,
  who: keyof typeof whoHas = 'key',
): string =>
  `${whoHas[who][0]} may ${of} ${inWords.format(limit)} times a minute, and ${whoHas[who][1]}. Come again in ${seconds} ${
    seconds === 1 ? 'second' : 'seconds'
  }; write to us if you need more.`
