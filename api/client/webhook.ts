import { createHmac, timingSafeEqual } from 'node:crypto'
import type { WebhookEvent } from './types.ts'

/** Header fields, as Node’s http server or a web framework gives them. */
export type HeaderFields = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

/** What a request signed by the service is checked with. */
export type SignatureCheck = {
  headers: HeaderFields
  /** The endpoint’s secret, `whsec_…`; during a rotation, both. */
  secret: string | readonly string[]
  /** The current time; for tests. */
  now?: Date | undefined
  /** How old a request may be, and how far ahead its clock; 300 by default. */
  toleranceSeconds?: number | undefined
}

/** Why a request was not accepted as the service’s. Answer it with 400 or 401, and do nothing that it says. */
export type SignatureFault = 'header_missing' | 'too_old' | 'too_new' | 'wrong_signature' | 'unreadable'

/** A request is not the service’s, was changed in transit, or is an old one sent again. */
export class SignatureError extends Error {
  readonly reason: SignatureFault

  constructor(reason: SignatureFault, words: string) {
    super(words)
    this.name = 'SignatureError'
    this.reason = reason
  }
}

const TOLERANCE_SECONDS = 300
const LEAST_SECRET_BYTES = 16

const field = (headers: HeaderFields, name: string): string => {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof value !== 'string' || value === '')
    throw new SignatureError('header_missing', `There is no header field ${name}.`)
  return value
}

/** A wrong secret is a mistake in the server’s settings, not in the request. */
const keyOf = (secret: string): Buffer => {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret) ?? []
  const key = Buffer.from(base64, 'base64')
  if (key.length < LEAST_SECRET_BYTES) throw new TypeError('secret must be the one that the service shows: whsec_….')
  return key
}

const checkTime = (
  timestamp: string,
  { now = new Date(), toleranceSeconds = TOLERANCE_SECONDS }: SignatureCheck,
): void => {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new SignatureError('unreadable', 'webhook-timestamp is not a number of seconds.')
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp)
  if (age > toleranceSeconds) throw new SignatureError('too_old', `The request was signed ${age} seconds ago.`)
  if (age < -toleranceSeconds) throw new SignatureError('too_new', `The request was signed ${-age} seconds ahead.`)
}

/** Compares each signature with each secret’s, in constant time. */
const isOneRight = (given: readonly string[], expected: readonly Buffer[]): boolean => {
  let isRight = false
  for (const signature of given) {
    const bytes = Buffer.from(signature)
    for (const right of expected) if (bytes.length === right.length && timingSafeEqual(bytes, right)) isRight = true
  }
  return isRight
}

/** Returns the message’s id, or throws a `SignatureError`. */
const checkSignature = (content: string | Uint8Array, check: SignatureCheck): string => {
  const keys = [check.secret].flat().map(keyOf)
  if (keys.length === 0) throw new TypeError('secret must be the one that the service shows: whsec_….')
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    field(check.headers, name),
  ) as [string, string, string]
  checkTime(timestamp, check)
  const expected = keys.map((key) =>
    Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(content).digest('base64')}`),
  )
  if (!isOneRight(signatures.split(' '), expected))
    throw new SignatureError(
      'wrong_signature',
      'No signature is right: the request is not the service’s, or was changed.',
    )
  return id
}

/** An event whose signature was checked. `id` is the same for every delivery of one event. */
export type VerifiedEvent = WebhookEvent & { readonly id: string }

/**
 * Returns the event of a webhook, or throws a `SignatureError`: then answer 400 and do nothing.
 *
 * `body` is what came, unparsed: a framework that parses JSON for you changes the bytes that are signed. An event can
 * be delivered more than once: put `id` into a table with a primary key as you act on it, and answer 200 at once when
 * it is there already. That also stops anyone who replays a delivery within the five minutes for which its signature is
 * valid.
 */
export const verifyWebhook = ({ body, ...check }: SignatureCheck & { body: string | Uint8Array }): VerifiedEvent => {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('body must be the text or the bytes that came, not what was parsed from them.')
  const id = checkSignature(body, check)
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
    const event = JSON.parse(text) as WebhookEvent | null
    if (typeof event?.type === 'string') return { ...event, id }
  } catch {
    // Refused below, like JSON that is not an event.
  }
  throw new SignatureError('unreadable', 'The body is not an event in JSON and UTF-8.')
}

/** What the service asks for when it fetches the winners of a drawing from you. */
export type WinnersRequest = {
  /** The same for every try at one cutoff. */
  id: string
  /** A test from the portal: nothing is drawn with the answer. */
  isTrial: boolean
  campaign: string
  drawing: string
  winnersExpected: number
  cutoffAt: string
  drawAt: string
}

/**
 * Returns what a request for winners asks for, or throws a `SignatureError`: then answer 401. `target` is the path and
 * query that came, as Node’s `request.url` has it. `secret` is the one that the portal shows for winners’ requests.
 */
export const verifyWinnersRequest = ({ target, ...check }: SignatureCheck & { target: string }): WinnersRequest => {
  const id = checkSignature(target, check)
  const { searchParams } = new URL(target, 'http://localhost')
  const [campaign, drawing, winnersExpected, cutoffAt, drawAt] = [
    'campaign',
    'drawing',
    'winnersExpected',
    'cutoffAt',
    'drawAt',
  ].map((name) => searchParams.get(name) ?? '') as [string, string, string, string, string]
  return {
    id,
    isTrial: id.startsWith('trial_'),
    campaign,
    drawing,
    winnersExpected: Number(winnersExpected),
    cutoffAt,
    drawAt,
  }
}
