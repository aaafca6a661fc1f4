/**
 * The client of the Prize Drawing Service for Node from 20 on, with nothing to install: prize-drawings.mjs runs, and
 * prize-drawings.d.mts has its types.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'

/** The service refused a call, or answered with an error: `code` says which, `detail` what to do. */
export class ProblemError extends Error {
  /** The HTTP status. */
  status
  /** What programs tell errors by; codes are added in time. `unknown`: the answer was not the service's own. */
  code
  /** What is wrong, and what to do next, for a person. */
  detail
  /** The request, should you ask us about it; null when the answer was not the service's own. */
  requestId
  /** What is wrong in the body, each with a JSON pointer to its place. */
  errors

  constructor(status, problem) {
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

/** There was no whole answer. `cause` is what went wrong with the last try. */
export class NoAnswerError extends Error {
  /** Whether the service may have done what was asked. False: it cannot have got the request. */
  isUnclear

  constructor(words, { isUnclear, cause }) {
    super(words, { cause })
    this.name = 'NoAnswerError'
    this.isUnclear = isUnclear
  }
}

/** Failures before a connection stands: nothing was sent. */
const NOTHING_SENT = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

const wasNothingSent = (error) => {
  const { code, cause, errors } = error
  if (Array.isArray(errors) && errors.length > 0) return errors.every(wasNothingSent)
  if (typeof code === 'string') return NOTHING_SENT.includes(code)
  return typeof cause === 'object' && cause !== null && wasNothingSent(cause)
}

const noAnswer = (words, isUnclear, cause) => ({
  ok: false,
  error: new NoAnswerError(words, { isUnclear, cause }),
  waitMs: 0,
})

const jsonIn = (text) => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `Retry-After` is a number of seconds or a date. */
const waitMsIn = (retryAfter) => {
  if (retryAfter === null) return 0
  const waitMs = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now()
  return waitMs > 0 ? waitMs : 0
}

/** An error's answer is only taken for the service's own when it has the form of one. */
const problemOf = (status, text) => {
  const body = jsonIn(text)
  return body?.status === status && typeof body.code === 'string' && typeof body.detail === 'string' ? body : {}
}

/** One try. Never throws. */
const exchange = async (fetch, request, signal) => {
  const { url, ...init } = request
  let response
  let text
  try {
    response = await fetch(url, { ...init, signal, redirect: 'manual' })
    text = await response.text()
  } catch (error) {
    const isUnclear = !wasNothingSent(error)
    return noAnswer(
      isUnclear ? 'The connection failed before the answer was there.' : 'There was no connection.',
      isUnclear,
      error,
    )
  }
  const { ok, status, headers } = response
  if (!ok) {
    const error = new ProblemError(status, problemOf(status, text))
    return { ok: false, error, waitMs: waitMsIn(headers.get('retry-after')) }
  }
  if (status === 204) return { ok: true, answer: undefined }
  const answer = jsonIn(text)
  if (typeof answer === 'object' && answer !== null) return { ok: true, answer }
  return noAnswer(`The answer was ${status}, and no JSON: check baseUrl.`, true)
}

const MOST_TRIES = 6
const CALL_TIMEOUT_MS = 60_000
/** A try that takes longer is given up for the next one. */
const TRY_TIMEOUT_MS = 30_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000

/** Statuses of a service, or of a proxy before it, that has trouble or too much to do just now. */
const PASSING = [429, 502, 503, 504]
/** A try before this one is being done. */
const IN_PROGRESS = 'idempotency_in_progress'

/** Whether the request may have been done although its answer does not say so. */
const isUnclear = (error) => (error instanceof NoAnswerError ? error.isUnclear : error.status >= 500)

/** Whether the next try may fare better. */
const isWorthATry = (error) =>
  error instanceof NoAnswerError || PASSING.includes(error.status) || error.code === IN_PROGRESS

/** Each pause is about twice as long as the one before. Chance keeps many clients from coming again at once. */
const pauseMs = (tries) => Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)

const pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
  })

/** One try that ends in time, and when the caller wants it to. */
const tryOnce = async (fetch, request, timeoutMs, signal) => {
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  const timer = setTimeout(() => ending.abort(new Error(`No answer within ${timeoutMs} ms.`)), timeoutMs)
  signal?.addEventListener('abort', end, { once: true })
  try {
    return await exchange(fetch, request, ending.signal)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
  }
}

/** Tries until there is an answer, a refusal that stands, or no time left. Rejects only when the caller ends the call. */
const tryAgain = async (fetch, request, { signal, tries: mostTries = MOST_TRIES, timeoutMs = CALL_TIMEOUT_MS }) => {
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

/** Puts the members of an input where the operation has them: path, query, header fields, and the rest into the body. */
const readyRequest = (
  { name, method, path, query = [], headers: fields = {}, hasBody = false },
  input,
  { baseUrl, key },
) => {
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (member) => {
    const value = left.get(member)
    left.delete(member)
    if (value === undefined) return undefined
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return `${value}`
    throw new TypeError(`${name} takes text as ${member}.`)
  }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, member) => {
    const value = take(member)
    if (value === undefined || value === '') throw new TypeError(`${name} needs ${member}.`)
    return encodeURIComponent(value)
  })
  const headers = new Headers({ accept: 'application/json', authorization: `Bearer ${key}` })
  for (const [member, field] of Object.entries(fields)) {
    const value = take(member)
    if (value !== undefined) headers.set(field, value)
  }
  const asked = new URLSearchParams()
  for (const member of query) {
    const value = take(member)
    if (value !== undefined) asked.set(member, value)
  }
  const search = asked.toString()
  const url = `${baseUrl}/api/v1${filled}${search === '' ? '' : `?${search}`}`
  if (hasBody) {
    headers.set('content-type', 'application/json')
    return { method, url, headers, body: JSON.stringify(Object.fromEntries(left)) }
  }
  const [unknown] = left.keys()
  if (unknown !== undefined) throw new TypeError(`${name} takes no ${unknown}.`)
  return { method, url, headers }
}
/** Reads page after page, and gives their elements one by one. An empty page is the end, also of a list that may still grow. */
const eachOf = async function* (read, elementsOf) {
  let cursor
  do {
    const page = await read(cursor ?? undefined)
    const elements = elementsOf(page)
    yield* elements
    cursor = elements.length > 0 ? page.nextCursor : null
  } while (cursor !== null)
}

/** A method for every operation of the partner API. */
export class Operations {
  /**
   * List drawings.
   *
   * With `status=open` the earliest cutoff comes first: before all others those that have passed without winners,
   * which wait for you to extend them and have `needsAttention`. Else the newest comes first. A page of drawings
   * with very long lists is shorter than its `limit`; follow `nextCursor`.
   *
   * Refused as 404 `not_found`.
   */
  listDrawings(input, options) {
    return this.call(
      {
        name: 'listDrawings',
        method: 'GET',
        path: '/campaigns/{slug}/drawings',
        query: ['status', 'attention', 'limit', 'cursor'],
      },
      input,
      options,
    )
  }

  /** All that `listDrawings` lists, read page by page as you go through it. */
  listAllDrawings(input, options) {
    return eachOf(
      (cursor) => this.listDrawings({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ drawings }) => drawings,
    )
  }

  /**
   * Read a drawing.
   *
   * With its winners, and with what its draw is checked with, once there is any of it.
   *
   * Refused as 404 `not_found`.
   */
  getDrawing(input, options) {
    return this.call({ name: 'getDrawing', method: 'GET', path: '/campaigns/{slug}/drawings/{id}' }, input, options)
  }

  /**
   * Move a cutoff to later.
   *
   * Gives a drawing that is still open more time for its winners. A drawing that was flagged because its cutoff
   * came without winners takes them again until the new cutoff.
   *
   * Refused as 404 `not_found`, 409 `locked`, 409 `campaign_ended`, 409 `cancelled`, 409 `idempotency_mismatch`,
   * 409 `idempotency_in_progress`.
   */
  extendCutoff(input, options) {
    return this.call(
      {
        name: 'extendCutoff',
        method: 'POST',
        path: '/campaigns/{slug}/drawings/{id}/cutoff',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Send the winners of a drawing.
   *
   * Takes exactly `winnersExpected` winners, each once; their order matters. Until the cutoff a new list replaces
   * the one before. After it the same list is still answered with 200, so a retry is always safe; a different one
   * is refused as `locked`. Names and avatars belong to the winner: one that is given replaces, `null` removes, an
   * absent one stays, also when the list is in another order. The same list brings other names and avatars at any
   * time, in a campaign that has ended and in one that pulls too.
   *
   * Refused as 404 `not_found`, 409 `locked`, 409 `pull_campaign`, 409 `campaign_ended`, 409 `cancelled`, 409
   * `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  sendWinners(input, options) {
    return this.call(
      {
        name: 'sendWinners',
        method: 'POST',
        path: '/campaigns/{slug}/drawings/{id}/winners',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * List your campaigns.
   *
   * Those of the key’s mode, newest first: a test key sees test campaigns, a live key live ones.
   */
  listCampaigns(input = {}, options) {
    return this.call(
      { name: 'listCampaigns', method: 'GET', path: '/campaigns', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listCampaigns` lists, read page by page as you go through it. */
  listAllCampaigns(input = {}, options) {
    return eachOf(
      (cursor) => this.listCampaigns({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ campaigns }) => campaigns,
    )
  }

  /**
   * Read a campaign.
   *
   * Its cadence, prizes, payout and guarantee, and whether something waits for a person.
   *
   * Refused as 404 `not_found`.
   */
  getCampaign(input, options) {
    return this.call({ name: 'getCampaign', method: 'GET', path: '/campaigns/{slug}' }, input, options)
  }

  /**
   * List the changes of a campaign.
   *
   * What its prize table and its winners per draw changed to and when, the last change first.
   *
   * Refused as 404 `not_found`.
   */
  listCampaignChanges(input, options) {
    return this.call(
      { name: 'listCampaignChanges', method: 'GET', path: '/campaigns/{slug}/changes', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listCampaignChanges` lists, read page by page as you go through it. */
  listAllCampaignChanges(input, options) {
    return eachOf(
      (cursor) => this.listCampaignChanges({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ changes }) => changes,
    )
  }

  /**
   * Change prize table or winners per draw.
   *
   * From a draw on that no drawing is made for yet. Drawings that are made keep what they were made with, and
   * those are about two days ahead. The campaign’s public page announces the change before it counts. Changes
   * count one after the other: a later one begins behind the earlier ones. For test keys; in live mode the
   * operator makes changes.
   *
   * Refused as 404 `not_found`, 409 `campaign_ended`, 409 `rejected`, 409 `idempotency_mismatch`, 409
   * `idempotency_in_progress`.
   */
  changeCampaign(input, options) {
    return this.call(
      {
        name: 'changeCampaign',
        method: 'POST',
        path: '/campaigns/{slug}/changes',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * List guarantee periods.
   *
   * Those that await a pick come first, then the newest. A period that is over and waits for one of its drawings
   * is in `waiting` until it is checked; the running one is in neither.
   *
   * Refused as 404 `not_found`.
   */
  listGuarantees(input, options) {
    return this.call(
      { name: 'listGuarantees', method: 'GET', path: '/campaigns/{slug}/guarantees', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listGuarantees` lists, read page by page as you go through it. */
  listAllGuarantees(input, options) {
    return eachOf(
      (cursor) => this.listGuarantees({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ guarantees }) => guarantees,
    )
  }

  /**
   * Pick who receives a guarantee.
   *
   * Creates the payout of a period that awaits a pick. It is done once: a second pick is refused, also for the
   * same winner. After a time-out send it again with the same `Idempotency-Key`, or read the list of guarantees.
   *
   * Refused as 400 `rejected`, 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409
   * `idempotency_in_progress`.
   */
  pickGuarantee(input, options) {
    return this.call(
      {
        name: 'pickGuarantee',
        method: 'POST',
        path: '/campaigns/{slug}/guarantees/{id}/pick',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * List payouts.
   *
   * What was and will be transferred, for draws and for guarantees, newest first.
   *
   * Refused as 404 `not_found`.
   */
  listPayouts(input, options) {
    return this.call(
      { name: 'listPayouts', method: 'GET', path: '/campaigns/{slug}/payouts', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listPayouts` lists, read page by page as you go through it. */
  listAllPayouts(input, options) {
    return eachOf(
      (cursor) => this.listPayouts({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ payouts }) => payouts,
    )
  }

  /**
   * Read a delivery.
   *
   * With the text that is posted, to the letter, and what came of each try.
   *
   * Refused as 404 `not_found`.
   */
  getWebhookDelivery(input, options) {
    return this.call({ name: 'getWebhookDelivery', method: 'GET', path: '/webhook-deliveries/{id}' }, input, options)
  }

  /**
   * Send a delivery again.
   *
   * Sends what was delivered, or has failed, once more: the same `webhook-id` and body, signed anew, with all its
   * tries. What is on its way is not sent twice.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  resendWebhookDelivery(input, options) {
    return this.call(
      {
        name: 'resendWebhookDelivery',
        method: 'POST',
        path: '/webhook-deliveries/{id}/resend',
        headers: { idempotencyKey: 'Idempotency-Key' },
      },
      input,
      options,
    )
  }

  /**
   * List your webhook endpoints.
   *
   * Those of the key’s mode, newest first: a test key sees what test campaigns are told to.
   */
  listWebhookEndpoints(input = {}, options) {
    return this.call(
      { name: 'listWebhookEndpoints', method: 'GET', path: '/webhook-endpoints', query: ['limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listWebhookEndpoints` lists, read page by page as you go through it. */
  listAllWebhookEndpoints(input = {}, options) {
    return eachOf(
      (cursor) => this.listWebhookEndpoints({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ endpoints }) => endpoints,
    )
  }

  /**
   * Make a webhook endpoint.
   *
   * Events that happen from now on in the key’s mode are posted to it, each signed with the secret of the answer.
   * An account has 20 endpoints at most in each mode; the same address may have several, for example with other
   * types.
   *
   * Refused as 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  createWebhookEndpoint(input, options) {
    return this.call(
      {
        name: 'createWebhookEndpoint',
        method: 'POST',
        path: '/webhook-endpoints',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Read a webhook endpoint.
   *
   * With whether it is enabled and since when its tries fail. Its secret has an address of its own.
   *
   * Refused as 404 `not_found`.
   */
  getWebhookEndpoint(input, options) {
    return this.call({ name: 'getWebhookEndpoint', method: 'GET', path: '/webhook-endpoints/{id}' }, input, options)
  }

  /**
   * Change, enable or disable a webhook endpoint.
   *
   * Members that are absent stay as they are; at least one is given. Disabling gives up what is on its way to the
   * endpoint. Enabling it again forgets its failures, but sends nothing that happened meanwhile: recover that
   * since a time. With another address its failures are forgotten too.
   *
   * Refused as 404 `not_found`.
   */
  changeWebhookEndpoint(input, options) {
    return this.call(
      { name: 'changeWebhookEndpoint', method: 'PATCH', path: '/webhook-endpoints/{id}', hasBody: true },
      input,
      options,
    )
  }

  /**
   * Delete a webhook endpoint.
   *
   * For good, with what is on its way to it. A delivery that was listed before can still be read. To stop for a
   * while only, disable the endpoint.
   *
   * Refused as 404 `not_found`.
   */
  deleteWebhookEndpoint(input, options) {
    return this.call(
      { name: 'deleteWebhookEndpoint', method: 'DELETE', path: '/webhook-endpoints/{id}' },
      input,
      options,
    )
  }

  /**
   * List what was sent to a webhook endpoint.
   *
   * The newest event first, of the last 30 days.
   *
   * Refused as 404 `not_found`.
   */
  listWebhookDeliveries(input, options) {
    return this.call(
      {
        name: 'listWebhookDeliveries',
        method: 'GET',
        path: '/webhook-endpoints/{id}/deliveries',
        query: ['state', 'type', 'before', 'limit', 'cursor'],
      },
      input,
      options,
    )
  }

  /** All that `listWebhookDeliveries` lists, read page by page as you go through it. */
  listAllWebhookDeliveries(input, options) {
    return eachOf(
      (cursor) => this.listWebhookDeliveries({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ deliveries }) => deliveries,
    )
  }

  /**
   * Send a webhook endpoint an example.
   *
   * Posts an event of a type to this endpoint alone, also one that it does not get otherwise, signed and tried
   * again like any other. Nothing happened: the body says `"example": true`, and its data name things that are not
   * there.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  sendWebhookExample(input, options) {
    return this.call(
      {
        name: 'sendWebhookExample',
        method: 'POST',
        path: '/webhook-endpoints/{id}/example',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Send a webhook endpoint what it missed.
   *
   * Sends every event since a time that the endpoint’s filter takes, that was not delivered to it and is not on
   * its way: also what happened while it was disabled, or before it was made if the account had another endpoint.
   * The time is at most 30 days ago. One call takes 1,000 events, the oldest first: when it answers 1,000, call
   * again with the same time for the next ones. A call that is repeated sends nothing twice.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  recoverWebhookEndpoint(input, options) {
    return this.call(
      {
        name: 'recoverWebhookEndpoint',
        method: 'POST',
        path: '/webhook-endpoints/{id}/recover',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Make a new secret for a webhook endpoint.
   *
   * Deliveries are signed with the new secret from now on, and for 24 hours with the present one too, so that your
   * server can take the new one over without missing any. At most two sign: rotated once more within that time,
   * the secret before the present one ends at once.
   *
   * Refused as 404 `not_found`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  rotateWebhookSecret(input, options) {
    return this.call(
      {
        name: 'rotateWebhookSecret',
        method: 'POST',
        path: '/webhook-endpoints/{id}/rotate-secret',
        headers: { idempotencyKey: 'Idempotency-Key' },
      },
      input,
      options,
    )
  }

  /**
   * Read the secret of a webhook endpoint.
   *
   * It signs what is posted to this endpoint. Takes the scope write; that it was read is kept in the audit log.
   *
   * Refused as 404 `not_found`.
   */
  getWebhookSecret(input, options) {
    return this.call(
      { name: 'getWebhookSecret', method: 'GET', path: '/webhook-endpoints/{id}/secret' },
      input,
      options,
    )
  }

  /**
   * List events.
   *
   * What happened in the key’s account in the last 30 days, oldest first, whether it has webhook endpoints or not.
   * Keep `nextCursor` and ask with it again: you see every event once, in the order in which they became visible,
   * and none is passed over. With `wait` an answer comes as soon as there is an event, which spares asking again
   * and again; 5 requests of a key may wait at a time.
   */
  listEvents(input = {}, options) {
    return this.call(
      { name: 'listEvents', method: 'GET', path: '/events', query: ['type', 'drawing', 'limit', 'wait', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listEvents` lists, read page by page as you go through it. */
  listAllEvents(input = {}, options) {
    return eachOf(
      (cursor) => this.listEvents({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ events }) => events,
    )
  }

  /**
   * Read an event.
   *
   * By the id that came in `webhook-id`.
   *
   * Refused as 404 `not_found`.
   */
  getEvent(input, options) {
    return this.call({ name: 'getEvent', method: 'GET', path: '/events/{id}' }, input, options)
  }

  /**
   * List requests.
   *
   * The requests that were made to this API with a key of the account and mode in the last 30 days, newest first.
   * A request is in the list about a second after its answer.
   */
  listRequests(input = {}, options) {
    return this.call(
      { name: 'listRequests', method: 'GET', path: '/requests', query: ['status', 'limit', 'cursor'] },
      input,
      options,
    )
  }

  /** All that `listRequests` lists, read page by page as you go through it. */
  listAllRequests(input = {}, options) {
    return eachOf(
      (cursor) => this.listRequests({ ...input, cursor: cursor ?? input.cursor }, options),
      ({ requests }) => requests,
    )
  }

  /**
   * Withdraw a change.
   *
   * While it is `pending`, and no later change follows it: then draws go on with the terms before it. For test
   * keys.
   *
   * Refused as 404 `not_found`, 409 `rejected`.
   */
  withdrawCampaignChange(input, options) {
    return this.call(
      { name: 'withdrawCampaignChange', method: 'DELETE', path: '/campaigns/{slug}/changes/{id}' },
      input,
      options,
    )
  }

  /**
   * Make a prize table.
   *
   * A table says how likely each prize is: the chance of a tier is its `weight` over the sum of all weights, and
   * amounts fall from tier to tier. It never changes once made; a change is a table with the next `version`. For
   * test keys; in live mode the operator makes tables.
   *
   * Refused as 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  createPrizeTable(input, options) {
    return this.call(
      {
        name: 'createPrizeTable',
        method: 'POST',
        path: '/prize-tables',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Bring a test drawing forward.
   *
   * Brings the next step of a test drawing forward to now: the cutoff of an open one, then the draw of a locked
   * one. What follows comes by itself within seconds; read the drawing to see it. A drawing that is further along
   * stays as it is.
   *
   * With `prize` you see how your pages show a jackpot. It can be asked for until the random value has arrived;
   * the last one that you ask for counts. It is searched for under the drawing’s prize table. Odds up to 1 in
   * 500,000 are searched, which takes some seconds; when nothing is found in time, the answer is 503 and nothing
   * has changed.
   *
   * With `simulate` the cutoff fails. After `no_winners` the drawing takes the usual way out: extend its cutoff
   * and send the list again, or let it be fetched again. After `slow_source` your source is asked within some
   * seconds.
   *
   * Refused as 404 `not_found`, 409 `rejected`, 409 `push_campaign`, 409 `campaign_ended`, 409 `cancelled`, 409
   * `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  advanceDrawing(input, options) {
    return this.call(
      {
        name: 'advanceDrawing',
        method: 'POST',
        path: '/test/drawings/{id}/advance',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }

  /**
   * Make an example event.
   *
   * Puts an event of a type into the list of events of your test account, and nowhere else. Nothing happened: it
   * says `"example": true`, and its data name things that are not there. Webhook endpoints get nothing of it; an
   * example for one of them is a call of its own.
   *
   * Refused as 409 `rejected`, 409 `idempotency_mismatch`, 409 `idempotency_in_progress`.
   */
  triggerEvent(input, options) {
    return this.call(
      {
        name: 'triggerEvent',
        method: 'POST',
        path: '/test/events',
        headers: { idempotencyKey: 'Idempotency-Key' },
        hasBody: true,
      },
      input,
      options,
    )
  }
}

const idOf = (winner) => (typeof winner === 'string' ? winner : winner.winner)

/** A wrong list is told before it is kept, since from then on it would be sent again and again. */
const checkList = (winners, winnersExpected) => {
  if (winners.length !== winnersExpected)
    throw new RangeError(`${winners.length} winners were chosen; this drawing takes ${winnersExpected}.`)
  const ids = winners.map(idOf)
  const wrong = ids.find((id) => !/^[A-Za-z0-9._:~+/=_-]{1,128}$/.test(id))
  if (wrong !== undefined)
    throw new RangeError('A winner id has up to 128 of A-Z a-z 0-9 . _ : ~ + / = -, and is never an e-mail address.')
  if (new Set(ids).size < ids.length) throw new RangeError('The same winner was chosen twice.')
}

const listFor = async (drawing, choose, record) => {
  const kept = await record?.find(drawing.id)
  if (kept) return kept
  const { winnersExpected } = drawing
  const chosen = await choose({ drawing, winnersExpected })
  if (!chosen) return null
  checkList(chosen, winnersExpected)
  return record ? record.keep(drawing.id, chosen) : chosen
}

/** The cutoff came while the list was on its way. */
const isLocked = (error) => error instanceof ProblemError && error.code === 'locked'

const sendNextWinners = async (draws, slug, choose, { record, replace = false, ...options }) => {
  for await (const drawing of draws.listAllDrawings({ slug, status: 'open' }, options)) {
    if (drawing.needsAttention !== null || (drawing.winners.length > 0 && !replace)) continue
    const list = await listFor(drawing, choose, record)
    if (!list) return null
    const winners = list
    try {
      return (await draws.sendWinners({ slug, id: drawing.id, winners }, options)).drawing
    } catch (error) {
      if (!isLocked(error)) throw error
    }
  }
  return null
}

/** A POST that does no harm when it is done twice, and is quickest without a key: the same list is the same list. */
const HARMLESS_REPEAT = 'sendWinners'
const IDEMPOTENCY_KEY = 'Idempotency-Key'

const rootOf = (baseUrl) => {
  const { protocol, origin, pathname } = new URL(baseUrl)
  if (!/^https?:$/.test(protocol))
    throw new TypeError('baseUrl must begin with https:// (or http:// on your own machine).')
  return origin + pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/**
 * The partner API. Each method resolves to what the service answers and rejects with a `ProblemError` when it refuses, or with
 * a `NoAnswerError` when there is no whole answer.
 *
 * A call that failed for a moment is tried again, with growing pauses. That is safe for all of them: reads, changes and
 * deletions by their nature, a list of winners too, and every other POST carries an Idempotency-Key, so that it is done once.
 */
export class PrizeDrawings extends Operations {
  #key
  #root
  #fetch

  constructor({ key, baseUrl, fetch = globalThis.fetch }) {
    super()
    if (typeof key !== 'string' || !/^pds_(live|test)_[A-Za-z0-9]+$/.test(key))
      throw new TypeError('key must be an API key, pds_test_… or pds_live_….')
    this.#key = key
    this.#root = rootOf(baseUrl)
    this.#fetch = fetch
  }

  /**
   * Sends winners to the next drawing that has none, and gives it as it is then; null when every open drawing has its winners,
   * or `choose` gave null. Run it every minute, on as many servers as you like: a list that is there is not replaced. A drawing
   * whose cutoff came without winners is passed over until you extend the cutoff.
   *
   * `choose` is told how many winners the drawing takes. Give a `record` of yours as well, so that one drawing never gets two
   * lists: neither when a try failed and the next one chooses others, nor when two servers choose at once.
   */
  sendNextWinners(slug, choose, options = {}) {
    return sendNextWinners(this, slug, choose, options)
  }

  async call(operation, input, options = {}) {
    const request = readyRequest(operation, input, { key: this.#key, baseUrl: this.#root })
    const { headers } = request
    if (operation.method === 'POST' && operation.name !== HARMLESS_REPEAT && !headers.has(IDEMPOTENCY_KEY))
      headers.set(IDEMPOTENCY_KEY, randomUUID())
    const { outcome, wasUnclear } = await tryAgain(this.#fetch, request, options)
    if (outcome.ok) return outcome.answer
    // A deletion that was done already finds nothing.
    const { error } = outcome
    const isGone = operation.method === 'DELETE' && error instanceof ProblemError && error.status === 404
    if (wasUnclear && isGone) return undefined
    throw error
  }
}

/** A request is not the service’s, was changed on its way, or is an old one that somebody sends again. */
export class SignatureError extends Error {
  reason

  constructor(reason, words) {
    super(words)
    this.name = 'SignatureError'
    this.reason = reason
  }
}

const TOLERANCE_SECONDS = 300
const LEAST_SECRET_BYTES = 16

const field = (headers, name) => {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof value !== 'string' || value === '')
    throw new SignatureError('header_missing', `There is no header field ${name}.`)
  return value
}

/** A wrong secret is a mistake of whoever set the server up, not of the request. */
const keyOf = (secret) => {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]+=*)$/.exec(secret) ?? []
  const key = Buffer.from(base64, 'base64')
  if (key.length < LEAST_SECRET_BYTES) throw new TypeError('secret must be the one that the service shows: whsec_….')
  return key
}

const checkTime = (timestamp, { now = new Date(), toleranceSeconds = TOLERANCE_SECONDS }) => {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new SignatureError('unreadable', 'webhook-timestamp is no number of seconds.')
  const age = Math.floor(now.getTime() / 1000) - Number(timestamp)
  if (age > toleranceSeconds) throw new SignatureError('too_old', `The request was signed ${age} seconds ago.`)
  if (age < -toleranceSeconds) throw new SignatureError('too_new', `The request was signed ${-age} seconds ahead.`)
}

/** Compares each signature with each secret’s, in the same time wherever they differ. */
const isOneRight = (given, expected) => {
  let isRight = false
  for (const signature of given) {
    const bytes = Buffer.from(signature)
    for (const right of expected) if (bytes.length === right.length && timingSafeEqual(bytes, right)) isRight = true
  }
  return isRight
}

/** Returns the message’s id, or throws a `SignatureError`. */
const checkSignature = (content, check) => {
  const keys = [check.secret].flat().map(keyOf)
  if (keys.length === 0) throw new TypeError('secret must be the one that the service shows: whsec_….')
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    field(check.headers, name),
  )
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

/**
 * Returns the event of a webhook, or throws a `SignatureError`: then answer 400 and do nothing.
 *
 * `body` is what came, unparsed: a framework that parses JSON for you changes the bytes that are signed. An event can be
 * delivered more than once: put `id` into a table with a primary key as you act on it, and answer 200 at once when it is there
 * already. That also stops whoever sends a delivery again within the five minutes for which its signature is good.
 */
export const verifyWebhook = ({ body, ...check }) => {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('body must be the text or the bytes that came, not what was parsed from them.')
  const id = checkSignature(body, check)
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body)
    const event = JSON.parse(text)
    if (typeof event?.type === 'string') return { ...event, id }
  } catch {
    // Told below, as for JSON that is no event.
  }
  throw new SignatureError('unreadable', 'The body is no event in JSON and UTF-8.')
}

/**
 * Returns what a request for winners asks for, or throws a `SignatureError`: then answer 401. `target` is the path and query that
 * came, as Node’s `request.url` has it. `secret` is the one that the portal shows for winners’ requests.
 */
export const verifyWinnersRequest = ({ target, ...check }) => {
  const id = checkSignature(target, check)
  const { searchParams } = new URL(target, 'http://localhost')
  const [campaign, drawing, winnersExpected, cutoffAt, drawAt] = [
    'campaign',
    'drawing',
    'winnersExpected',
    'cutoffAt',
    'drawAt',
  ].map((name) => searchParams.get(name) ?? '')
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

const LEAST_KEY_LENGTH = 32
/** 22 characters carry 132 bits: nobody has the id of another by chance. */
const ID_LENGTH = 22

/**
 * A winner id that nobody can guess or lead back to a person without your secret key: a keyed hash (HMAC-SHA256) of your own id
 * of the user. The same user and key give the same id for ever, so keep the key for as long as the campaign lives.
 *
 * `secretKey` is at least 32 random characters, such as `openssl rand -hex 32` prints.
 */
export const winnerId = (secretKey, userId) => {
  if (typeof secretKey !== 'string' || secretKey.length < LEAST_KEY_LENGTH)
    throw new TypeError(`secretKey must have at least ${LEAST_KEY_LENGTH} random characters.`)
  const id = String(userId ?? '')
  if (id === '') throw new TypeError('userId is missing.')
  return `u_${createHmac('sha256', secretKey).update(id).digest('base64url').slice(0, ID_LENGTH)}`
}
