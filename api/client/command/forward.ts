import { createHmac } from 'node:crypto'
import { pause } from '../retries.ts'
import type { AccountEvent } from '../types.ts'

/** Where events are posted to, and what signs them. */
export type Receiver = { url: string; secret: string }

/** The outcome of a post: the status of the answer, or why there was none. */
export type Forwarded = { status: number | null; failure: string | null; ms: number }

const ANSWER_TIMEOUT_MS = 15_000
const CONNECT_TRIES = 3
const CONNECT_PAUSE_MS = 1_000

/** By Standard Webhooks, as the service signs. */
const signed = ({ id, ...posted }: AccountEvent, secret: string) => {
  const body = JSON.stringify(posted)
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
  return { body, headers }
}

const postOnce = async (event: AccountEvent, { url, secret }: Receiver, signal: AbortSignal): Promise<Forwarded> => {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  const timer = setTimeout(end, ANSWER_TIMEOUT_MS)
  signal.addEventListener('abort', end, { once: true })
  const startedAt = performance.now()
  const since = (): number => Math.round(performance.now() - startedAt)
  try {
    const init = { method: 'POST', ...signed(event, secret), redirect: 'manual', signal: ending.signal } as const
    const answer = await fetch(url, init)
    await answer.arrayBuffer()
    return { status: answer.status, failure: null, ms: since() }
  } catch {
    const failure = ending.signal.aborted ? 'no answer in time' : 'no connection'
    return { status: null, failure, ms: since() }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

/** Posts an event. A receiver that is restarting gets a few seconds; any answer from it is the outcome. */
export const forward = async (event: AccountEvent, receiver: Receiver, signal: AbortSignal): Promise<Forwarded> => {
  let outcome = await postOnce(event, receiver, signal)
  for (let tries = 1; tries < CONNECT_TRIES && outcome.failure === 'no connection'; tries += 1) {
    await pause(CONNECT_PAUSE_MS, signal)
    outcome = await postOnce(event, receiver, signal)
  }
  return outcome
}
