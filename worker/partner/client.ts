import { createSecureContext } from 'node:tls'
import { Client } from 'undici'
import { readUrl } from './addresses.ts'
import { readBeginning } from './beginning.ts'
import { ACCEPTED_ENCODINGS, readBody } from './body.ts'
import { checkedConnector } from './connect.ts'
import type { CallFinding } from '../../domain/finding-words/call.ts'
import { CallFailed, failureOf } from './failures.ts'
import { type LongAnswers, openLongAnswers } from './long-answers.ts'
import { type Lookup, lookupByDns } from './names.ts'

export type PartnerCall = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: string }
/**
 * `onlyBeginning`: no more of the body is wanted than `maxBytes`, and once the status is there, nothing that follows
 * makes the call fail. `longFor`: who shares the room of long answers, for calls that expect them.
 */
export type CallLimits = { totalMs: number; maxBytes: number; onlyBeginning?: true; longFor?: string }
export type PartnerAnswer = {
  status: number
  contentType: string | null
  headers: { get: (name: string) => string | null }
  body: Buffer
}
export type CallOutcome = { ok: true; answer: PartnerAnswer } | { ok: false; failure: CallFinding }
export type PartnerClient = {
  /** Rejects only when the caller is wrong, as with a header that cannot be sent; a partner's faults are failures. */
  call: (call: PartnerCall, limits: CallLimits) => Promise<CallOutcome>
  /** Gives up running calls and waits until they have ended. */
  close: () => Promise<void>
}

const STOPPED = { code: 'stopped' } as const
const USER_AGENT = 'prize-drawing-service/1'
const MAX_HEADER_BYTES = 16 * 1_024
/** Interim answers, chunk sizes and empty compressed blocks carry no content, and must end at some point too. */
const wireBytes = ({ maxBytes, onlyBeginning }: CallLimits): number =>
  onlyBeginning ? BEGINNING_WIRE_BYTES : 2 * maxBytes + 4 * MAX_HEADER_BYTES
/** More than a socket takes in before the head of an answer is read, so that the body cannot get there sooner. */
const BEGINNING_WIRE_BYTES = 1_024 * 1_024

/** Calls servers that are not ours: public addresses only, limited in time and size, no redirects. */
export const openPartnerClient = (options: {
  allowLoopback: boolean
  lookup?: Lookup
  longAnswers?: LongAnswers
}): PartnerClient => {
  const { allowLoopback, lookup = lookupByDns(), longAnswers = openLongAnswers() } = options
  const connecting = { allowLoopback, lookup, secureContext: createSecureContext() }
  const running = new Map<AbortController, Promise<CallOutcome>>()
  let isClosed = false

  /**
   * Each call has its own client, with one connection that ends with the call: kept alive, it could carry a later
   * request to an address that would by then be refused. One more handshake is the price.
   */
  const ask = async (call: PartnerCall, limits: CallLimits, stop: AbortController): Promise<PartnerAnswer> => {
    const { signal } = stop
    const url = readUrl(call.url, allowLoopback)
    const room = limits.longFor === undefined ? undefined : longAnswers.enter(limits.longFor)
    const client = new Client(url.origin, {
      connect: checkedConnector(connecting, {
        signal,
        maxWireBytes: wireBytes(limits),
        onWireFull: () => stop.abort(new CallFailed({ code: 'too_large', most: limits.maxBytes })),
      }),
      pipelining: 0,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    try {
      const head = await Promise.race([requestHead(client, url, call), rejectedBy(signal)])
      const body = limits.onlyBeginning
        ? await readBeginning(head, limits.maxBytes)
        : await Promise.race([readBody(head.body, head.encoding, { ...limits, signal, room }), rejectedBy(signal)])
      return { ...head.answer, body }
    } finally {
      await client.destroy()
      room?.leave()
    }
  }

  const attempt = async (call: PartnerCall, limits: CallLimits, stop: AbortController): Promise<CallOutcome> => {
    const timer = setTimeout(
      () => stop.abort(new CallFailed({ code: 'timed_out', ms: limits.totalMs })),
      limits.totalMs,
    )
    try {
      return { ok: true, answer: await ask(call, limits, stop) }
    } catch (error) {
      return { ok: false, failure: failureOf(stop.signal.aborted ? stop.signal.reason : error) }
    } finally {
      clearTimeout(timer)
      running.delete(stop)
    }
  }

  return {
    call: (call, limits) => {
      if (isClosed) return Promise.resolve({ ok: false, failure: STOPPED })
      const stop = new AbortController()
      const outcome = attempt(call, limits, stop)
      running.set(stop, outcome)
      return outcome
    },
    close: async () => {
      isClosed = true
      for (const stop of running.keys()) stop.abort(new CallFailed(STOPPED))
      await Promise.allSettled(running.values())
    },
  }
}

const requestHead = async (client: Client, url: URL, call: PartnerCall) => {
  const { statusCode, headers, body } = await client.request({
    method: call.method,
    path: `${url.pathname}${url.search}`,
    headers: { ...call.headers, 'user-agent': USER_AGENT, 'accept-encoding': ACCEPTED_ENCODINGS },
    body: call.body ?? null,
  })
  if (statusCode >= 300 && statusCode < 400) throw new CallFailed({ code: 'redirected' })
  const get = (name: string): string | null => {
    const value = Object.hasOwn(headers, name.toLowerCase()) ? headers[name.toLowerCase()] : undefined
    return value === undefined ? null : String(value)
  }
  const answer = { status: statusCode, contentType: get('content-type'), headers: { get } }
  return { answer, body, encoding: headers['content-encoding'] }
}

/** Rejects when the signal aborts, so that a call ends even if its connection hangs. */
const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason as Error)
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
