#!/usr/bin/env node
// The command line of the Prize Drawing Service, for Node from 18 on, with nothing to install:
//
//   export PDS_BASE_URL=http://localhost:3000 PDS_KEY=pds_test_…
//   node prize-drawings-cli.mjs --help
//
// Made from the sources of the service: change it there.
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

/** The service refused a call, or answered with an error: `code` says which, `detail` what to do. */
class ProblemError extends Error {
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
class NoAnswerError extends Error {
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
class Operations {
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
class PrizeDrawings extends Operations {
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

const openOut = (isJson) => ({
  say: (line, thing) => console.log(isJson ? JSON.stringify(thing) : line),
  note: (line) => console.error(line),
})

const DONE = 0
const WRONG = 1
const NOT_TRIED = 2

/** The command cannot be tried as it was typed, or with these settings. */
class UsageError extends Error {}

const textOption = ({ options }, name) => {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

const setting = ({ environment }, name, what) => {
  const value = environment[name]
  if (!value) throw new UsageError(`${name} is missing: set it to ${what}.`)
  return value
}

const baseUrlOf = (context) =>
  setting(context, 'PDS_BASE_URL', 'the address of the service, such as http://localhost:3000').replace(/\/+$/, '')

const keyOf = (context) => setting(context, 'PDS_KEY', 'your API key, pds_test_… or pds_live_…')

const openDraws = (context) => {
  const [key, baseUrl] = [keyOf(context), baseUrlOf(context)]
  try {
    return new PrizeDrawings({ key, baseUrl })
  } catch (error) {
    const words = error.message.replace(/^key /, 'PDS_KEY ').replace(/^baseUrl /, 'PDS_BASE_URL ')
    throw new UsageError(words === 'Invalid URL' ? 'PDS_BASE_URL is not an address.' : words)
  }
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/** Whether waiting may help: the connection, the service’s own trouble, or too many requests. */
const mayPass = (error) =>
  error instanceof NoAnswerError || (error instanceof ProblemError && (error.status === 429 || error.status >= 500))

const wordsOf = (error) =>
  error instanceof ProblemError ? `The service answered ${error.status}.` : 'There is no connection to the service.'

/** Makes a call until it is answered, with pauses that grow. An error that waiting cannot help is thrown. */
const keepTrying = async (call, { out, signal }) => {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await call()
      if (failures > 0) out.note('Connected again.')
      return answer
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      if (failures === 0) out.note(`${wordsOf(error)} Trying again …`)
      await pause(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS), signal)
    }
  }
}

const SECRET_BYTES = 32
const NAME_DIGITS = 16

/** A file for each key and service. Its name tells neither. */
const stateFileOf = (context) => {
  const folder = context.environment['XDG_STATE_HOME'] || join(homedir(), '.local', 'state')
  const name = createHash('sha256')
    .update(`${baseUrlOf(context)} ${keyOf(context)}`)
    .digest('hex')
  return join(folder, 'prize-drawings', `${name.slice(0, NAME_DIGITS)}.json`)
}

/** A file that is missing or damaged is as if there were none. */
const readListenState = async (context) => {
  const text = readFile(stateFileOf(context), 'utf8')
  const kept = { ...(await text.then(JSON.parse).catch(() => null)) }
  const { cursor = null, secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}` } = kept
  return { cursor, secret }
}

/** Under another name first, so that an end at any moment leaves a whole file. */
const keepListenState = async (context, { cursor, secret }) => {
  const file = stateFileOf(context)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(`${file}.new`, JSON.stringify({ cursor, secret }), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

const ANSWER_TIMEOUT_MS = 15_000
const CONNECT_TRIES = 3
const CONNECT_PAUSE_MS = 1_000

/** By Standard Webhooks, as the service signs. */
const signed = ({ id, ...posted }, secret) => {
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

const postOnce = async (event, { url, secret }, signal) => {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timer = setTimeout(end, ANSWER_TIMEOUT_MS)
  signal.addEventListener('abort', end, { once: true })
  const startedAt = performance.now()
  const since = () => Math.round(performance.now() - startedAt)
  try {
    const init = { method: 'POST', ...signed(event, secret), redirect: 'manual', signal: ending.signal }
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

/** Posts an event. A receiver that is just being restarted gets a few seconds for it; any answer of its own is the outcome. */
const forward = async (event, receiver, signal) => {
  let outcome = await postOnce(event, receiver, signal)
  for (let tries = 1; tries < CONNECT_TRIES && outcome.failure === 'no connection'; tries += 1) {
    await pause(CONNECT_PAUSE_MS, signal)
    outcome = await postOnce(event, receiver, signal)
  }
  return outcome
}

const WAIT_SECONDS = 20
const EVENTS_AT_ONCE = 20

const receiverOf = (context, secret) => {
  const url = textOption(context, 'forward-to')
  if (url === undefined) return null
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError('--forward-to takes an address such as http://localhost:4000/hook.')
  return { url, secret }
}

const typesOf = (context) => {
  const given = textOption(context, 'events')
  if (given === undefined) return () => true
  const types = given.split(',').map((type) => type.trim())
  const wrong = types.find((type) => !/^[a-z_]+\.[a-z_]+$/.test(type))
  if (wrong !== undefined) throw new UsageError(`--events takes types such as drawing.settled, not "${wrong}".`)
  return ({ type }) => types.includes(type)
}

/** Where to begin: where the last run ended, unless an option says otherwise. */
const startOf = (context, kept) => {
  const from = textOption(context, 'from')
  if (from === undefined) return kept ?? 'now'
  if (from === 'now') return 'now'
  if (from === 'start') return undefined
  throw new UsageError('--from takes now or start.')
}

const secretOf = (context, kept) => {
  const given = textOption(context, 'secret')
  if (given !== undefined && !/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(given))
    throw new UsageError('--secret takes a secret that begins with whsec_.')
  return given ?? kept
}

const tell = ({ out }, event, forwarded) => {
  const { id, type, timestamp } = event
  const cells = [new Date().toLocaleTimeString(), type.padEnd(25), id]
  if (forwarded) cells.push(String(forwarded.status ?? forwarded.failure), `${forwarded.ms} ms`)
  const example = event.example === true ? { example: true } : {}
  out.say(cells.join('  '), {
    id,
    type,
    timestamp,
    ...example,
    ...forwarded,
    ...(forwarded ? {} : { data: event.data }),
  })
}

const listenOn = async (context) => {
  const { signal, out } = context
  const draws = openDraws(context)
  const kept = await readListenState(context)
  const isWanted = typesOf(context)
  const secret = secretOf(context, kept.secret)
  const receiver = receiverOf(context, secret)
  let cursor = startOf(context, kept.cursor)
  const read = (wait) =>
    keepTrying(() => draws.listEvents({ cursor, wait, limit: EVENTS_AT_ONCE }, { signal, tries: 1 }), context)
  const keep = (next) => {
    cursor = next
    return keepListenState(context, { cursor: next, secret })
  }
  if (cursor === 'now') await keep((await read(0)).nextCursor)
  if (receiver) out.note(`Forwarding to ${receiver.url}, signed with ${secret}`)
  out.note('Listening. Ctrl-C ends it; the next run goes on from here.')
  for (;;) {
    const { events, nextCursor } = await read(WAIT_SECONDS)
    for (const event of events.filter(isWanted)) {
      const forwarded = receiver && (await forward(event, receiver, signal))
      signal.throwIfAborted()
      tell(context, event, forwarded)
    }
    if (nextCursor !== cursor) await keep(nextCursor)
  }
}

const listen = {
  usage: 'listen [--forward-to URL] [--events TYPE,TYPE] [--from now|start] [--secret whsec_…]',
  about: `Receives the account's events without a public address, and posts each to a local one as a webhook, signed with a secret
that it prints. Prints type, id, status of the answer and time. Goes on where the last run with this key ended; what was not
taken is not sent again. --from start begins with the oldest event that is kept, --from now with the next one.`,
  options: {
    'forward-to': { type: 'string' },
    events: { type: 'string' },
    from: { type: 'string' },
    secret: { type: 'string' },
  },
  words: [0, 0],
  run: async (_words, context) => {
    try {
      return await listenOn(context)
    } catch (error) {
      if (context.signal.aborted) return DONE
      throw error
    }
  },
}

const trigger = {
  usage: 'trigger TYPE [--endpoint whe_…]',
  about: `Makes an example of an event, such as drawing.settled, which listen receives (test keys only). With --endpoint it is sent to
that webhook endpoint instead. It is marked as an example: nothing happened.`,
  options: { endpoint: { type: 'string' } },
  words: [1, 1],
  run: async ([type], context) => {
    const { out, signal } = context
    const draws = openDraws(context)
    const id = textOption(context, 'endpoint')
    const named = type
    if (id === undefined) {
      const { event } = await draws.triggerEvent({ type: named }, { signal })
      out.say(`${event.type}  ${event.id}`, event)
    } else {
      const { delivery } = await draws.sendWebhookExample({ id, type: named }, { signal })
      out.say(`${delivery.type}  ${delivery.event}, delivery ${delivery.id} to ${id}`, delivery)
    }
    return DONE
  },
}

const CLASSES = ['2xx', '3xx', '4xx', '5xx']
const USUAL_LIMIT = 20
const MOST_AT_ONCE = 200
const LOOK_EVERY_MS = 2_000
/** What following looks back for at a time, should there be very many. */
const MOST_PAGES = 10
const MOST_REMEMBERED = 10_000

const statusOf = (context) => {
  const given = textOption(context, 'status')
  if (given === undefined) return undefined
  const known = CLASSES.find((one) => one === given)
  if (!known) throw new UsageError(`--status takes one of ${CLASSES.join(', ')}.`)
  return known
}

const limitOf = (context) => {
  const limit = Number(textOption(context, 'limit') ?? USUAL_LIMIT)
  if (Number.isInteger(limit) && limit >= 1 && limit <= MOST_AT_ONCE) return limit
  throw new UsageError(`--limit takes a number from 1 to ${MOST_AT_ONCE}.`)
}

const tellRequest = ({ out }, request) => {
  const { at, method, path, status, code, ms, id } = request
  const answer = code === null ? String(status) : `${status} ${code}`
  out.say(`${at}  ${method.padEnd(6)} ${path}  ${answer}  ${ms} ms  ${id}`, request)
}

/** Reading the log is in the log as well, and nobody looks for that. */
const isOfInterest = ({ path }) => !path.startsWith('/api/v1/requests')

/** They come newest first, and are shown newest last. */
const tellInTurn = (context, requests) => {
  for (let i = requests.length - 1; i >= 0; i -= 1) tellRequest(context, requests[i])
}

const readLog = async (context) => {
  const { options, signal } = context
  const draws = openDraws(context)
  const [status, limit] = [statusOf(context), limitOf(context)]
  const page = (cursor) =>
    keepTrying(() => draws.listRequests({ status, limit: MOST_AT_ONCE, cursor }, { signal, tries: 1 }), context)
  const collect = async (isEnough) => {
    const found = []
    let cursor
    for (let pages = 0; pages < MOST_PAGES && cursor !== null && !isEnough(found); pages += 1) {
      const { requests, nextCursor } = await page(cursor)
      found.push(...requests)
      cursor = nextCursor
    }
    return found
  }
  const first = await collect((found) => found.filter(isOfInterest).length >= limit)
  tellInTurn(context, first.filter(isOfInterest).slice(0, limit))
  let seen = new Set(first.map(({ id }) => id))
  while (options['follow'] === true) {
    await pause(LOOK_EVERY_MS, signal)
    const found = await collect((so) => so.some(({ id }) => seen.has(id)))
    tellInTurn(
      context,
      found.filter((one) => isOfInterest(one) && !seen.has(one.id)),
    )
    seen = new Set([...found.map(({ id }) => id), ...seen].slice(0, MOST_REMEMBERED))
  }
  return DONE
}

const logs = {
  usage: 'logs [--follow] [--status 4xx] [--limit N]',
  about: `Shows how the account's last requests to the API were answered, the newest last; 20 of them unless told. --follow goes on with
those that come, until Ctrl-C.`,
  options: { follow: { type: 'boolean' }, status: { type: 'string' }, limit: { type: 'string' } },
  words: [0, 0],
  run: async (_words, context) => {
    try {
      return await readLog(context)
    } catch (error) {
      if (context.signal.aborted && context.options['follow'] === true) return DONE
      throw error
    }
  },
}

/** The list cannot be read; the line says where. */
class ListError extends Error {
  constructor(line, words) {
    super(`line ${line}: ${words}`)
  }
}

const COLUMNS = {
  winner: 'winner',
  id: 'winner',
  displayname: 'displayName',
  name: 'displayName',
  avatarurl: 'avatarUrl',
  avatar: 'avatarUrl',
}
const USUAL_COLUMNS = ['winner', 'displayName', 'avatarUrl']

/** Rows of cells by RFC 4180, each with the line on which it begins; empty lines are left out. */
const rowsOf = (text, separator) => {
  const rows = []
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"\\r\\n${separator}]*))(${separator}|\\r\\n|\\n|\\r|$)`, 'y')
  let [line, startsAt, cells] = [1, 1, []]
  while (cell.lastIndex < text.length || cells.length > 0) {
    const found = cell.exec(text)
    if (!found) throw new ListError(line, 'a quotation mark is missing or too many.')
    const [whole, quoted, plain = '', end] = found
    cells.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'))
    line += whole.match(/\r\n|\n|\r/g)?.length ?? 0
    if (end === separator) continue
    if (cells.some((one) => one !== '')) rows.push({ cells, line: startsAt })
    cells = []
    startsAt = line
  }
  return rows
}

const separatorIn = (text) => {
  const [first = ''] = text.split(/\r?\n/, 1)
  return [';', '\t'].find((one) => first.includes(one)) ?? ','
}

const readTable = (text) => {
  const rows = rowsOf(text, separatorIn(text))
  const heads = (rows[0]?.cells ?? []).map((head) => COLUMNS[head.toLowerCase().replaceAll(/[\s_-]/g, '')])
  const hasHead = heads.includes('winner')
  const columns = hasHead ? heads : USUAL_COLUMNS
  const list = { winners: [], lines: [] }
  for (const { cells, line } of hasHead ? rows.slice(1) : rows) {
    if (cells.length > columns.length)
      throw new ListError(line, `there are ${cells.length} cells, but ${columns.length} columns.`)
    const named = cells.map((value, i) => [columns[i], value]).filter(([name, value]) => name && value !== '')
    const winner = {
      winner: '',
      ...Object.fromEntries(named),
    }
    list.winners.push(named.length === 1 ? winner.winner : winner)
    list.lines.push(line)
  }
  return list
}

/** The line on which each element of the first array of a JSON text begins. */
const linesOfElements = (text) => {
  const lines = []
  let [line, depth, listDepth, isAwaited] = [1, 0, 0, false]
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|\n|[[\]{},]|[^\s"[\]{},]+/g)) {
    if (token === '\n') {
      line += 1
      continue
    }
    const isEnd = token === ']' || token === '}'
    if (isAwaited && depth === listDepth && !isEnd && token !== ',') {
      lines.push(line)
      isAwaited = false
    }
    if (token === '[' || token === '{') depth += 1
    if (isEnd) depth -= 1
    if (token === '[' && listDepth === 0) [listDepth, isAwaited] = [depth, true]
    if (token === ',' && depth === listDepth) isAwaited = true
  }
  return lines
}

const readJsonList = (text) => {
  let read
  try {
    read = JSON.parse(text)
  } catch (error) {
    throw new ListError(1, `this is no JSON: ${error.message}.`)
  }
  const winners = Array.isArray(read) ? read : read.winners
  if (!Array.isArray(winners)) throw new ListError(1, 'there must be an array, or an object with the array "winners".')
  return { winners: winners, lines: linesOfElements(text) }
}

/** Reads a list of winners: JSON as the API takes it, CSV with or without a head, or an id on each line. */
const readWinners = (text) => {
  const plain = text.replace(/^\uFEFF/, '')
  return /^\s*[[{]/.test(plain) ? readJsonList(plain) : readTable(plain)
}

const readSource = async (file) => {
  if (file === '-') return textOf(process.stdin)
  return readFile(file, 'utf8').catch((error) => {
    throw new UsageError(`${file} cannot be read: ${error.message}`)
  })
}

/** The drawing with the earliest cutoff that still takes winners and has none. */
const nextOf = async (draws, slug, signal) => {
  for await (const { id, winners, needsAttention } of draws.listAllDrawings({ slug, status: 'open' }, { signal }))
    if (winners.length === 0 && needsAttention === null) return id
  return null
}

/** A problem of the body with the line that it is about. */
const placed = ({ lines }, { pointer, detail }) => {
  const [, element] = /^\/winners\/(\d+)/.exec(pointer) ?? []
  const line = element === undefined ? undefined : lines[Number(element)]
  return { line: line ?? null, detail }
}

const refuse = ({ out }, problems) => {
  for (const { line, detail } of problems)
    out.say(line === null ? detail : `line ${line}: ${detail}`, { problem: { line, detail } })
  return WRONG
}

const send = {
  usage: 'send SLUG [DRAWING|next] FILE',
  about: `Sends a list of winners to a drawing, or to the next one that has none. The file, or - for standard input, holds JSON as the API
takes it, CSV (winner, displayName, avatarUrl; with or without a line of names), or an id on each line. What is wrong is said
with its line. Sending the same list again does no harm.`,
  options: {},
  words: [2, 3],
  run: async (words, context) => {
    const { out, signal } = context
    const [slug = '', target, file] = words.length === 2 ? [words[0], 'next', words[1]] : words
    const draws = openDraws(context)
    const text = await readSource(file ?? '-')
    let list
    try {
      list = readWinners(text)
    } catch (error) {
      if (!(error instanceof ListError)) throw error
      return refuse(context, [{ line: null, detail: error.message }])
    }
    const id = target === 'next' ? await nextOf(draws, slug, signal) : (target ?? '')
    if (id === null) return refuse(context, [{ line: null, detail: 'Every open drawing has its winners.' }])
    try {
      const winners = list.winners
      const { drawing } = await draws.sendWinners({ slug, id, winners }, { signal })
      const { cutoffAt, status } = drawing
      const sent = { drawing: drawing.id, winners: list.winners.length, status, cutoffAt }
      out.say(`Sent ${sent.winners} winners to ${sent.drawing}, whose cutoff is ${cutoffAt}.`, sent)
      return DONE
    } catch (error) {
      if (!(error instanceof ProblemError) || error.errors.length === 0) throw error
      return refuse(
        context,
        error.errors.map((one) => placed(list, one)),
      )
    }
  },
}

const SCRIPT = '/verify/verify-draw.mjs'

const fetchVerifier = async (publicUrl, signal) => {
  const answer = await fetch(publicUrl + SCRIPT, { signal }).catch(() => null)
  if (!answer?.ok)
    throw new UsageError(`${publicUrl}${SCRIPT} cannot be fetched: check PDS_BASE_URL, or say --public-url.`)
  return answer.text()
}

/** What the script is called with: a campaign by its slug, or what it takes itself. */
const callOf = (what, publicUrl, context) => {
  const isSlug = /^[a-z0-9-]{1,64}$/.test(what)
  const isList = what.endsWith('/draws.json')
  const rpc = textOption(context, 'rpc')
  return [
    ...(isSlug ? ['--campaign', `${publicUrl}/campaigns/${what}/draws.json`] : isList ? ['--campaign', what] : [what]),
    ...(rpc === undefined ? [] : ['--rpc', rpc]),
    ...(context.options['json'] === true ? ['--json'] : []),
  ]
}

const verify = {
  usage: 'verify SLUG|URL|FILE [--rpc URL] [--public-url URL]',
  about: `Checks every draw of a campaign, or the draw of one proof.json, with the script that the service hands out to everybody. Needs
no key. --public-url is where draws are published, if that is not PDS_BASE_URL.`,
  options: { rpc: { type: 'string' }, 'public-url': { type: 'string' } },
  words: [1, 1],
  run: async ([what = ''], context) => {
    const publicUrl = (textOption(context, 'public-url') ?? baseUrlOf(context)).replace(/\/+$/, '')
    const folder = await mkdtemp(join(tmpdir(), 'verify-draw-'))
    try {
      const script = join(folder, 'verify-draw.mjs')
      await writeFile(script, await fetchVerifier(publicUrl, context.signal))
      const child = spawn(process.execPath, [script, ...callOf(what, publicUrl, context)], {
        stdio: 'inherit',
        signal: context.signal,
      })
      return await new Promise((resolve) => {
        child.on('error', () => resolve(NOT_TRIED))
        child.on('close', (code) => resolve(code ?? NOT_TRIED))
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const PROGRAM = 'node prize-drawings-cli.mjs'

const commands = { listen, trigger, logs, send, verify }

const EVERYWHERE = { help: { type: 'boolean' }, json: { type: 'boolean' } }

const SETTINGS = `PDS_BASE_URL is the address of the service, PDS_KEY your API key. --json prints a line of JSON for each thing.
The exit status is 0 when it is done, 1 when something is wrong or refused, 2 when it could not be tried.`

const helpOf = ({ usage, about }) => `${PROGRAM} ${usage}\n\n${about}\n`

const help = () =>
  `The command line of the Prize Drawing Service. Needs Node 18 or later, and nothing else.\n\n${Object.values(commands)
    .map(({ usage, about }) => `  ${usage}\n${about.replaceAll(/^/gm, '      ')}\n`)
    .join('\n')}\n${SETTINGS}\n`

/** What went wrong, in lines for a person. */
const linesOf = (error) => {
  if (error instanceof ProblemError)
    return [
      `${error.status} ${error.code}: ${error.detail}${error.requestId === null ? '' : ` (${error.requestId})`}`,
      ...error.errors.map(({ pointer, detail }) => `${pointer}: ${detail}`),
    ]
  return [error instanceof Error ? error.message : String(error)]
}

const runCommand = async (words, signal) => {
  const [name = '', ...rest] = words
  const command = commands[name]
  if (!command) {
    if (words.includes('--help') || words.length === 0) {
      console.log(help())
      return words.length === 0 ? NOT_TRIED : DONE
    }
    throw new UsageError(`There is no command "${name}"; there are ${Object.keys(commands).join(', ')}.`)
  }
  const { values, positionals } = parseArgs({
    args: rest,
    options: { ...command.options, ...EVERYWHERE },
    allowPositionals: true,
  })
  if (values.help === true) {
    console.log(helpOf(command))
    return DONE
  }
  const [least, most] = command.words
  if (positionals.length < least || positionals.length > most) throw new UsageError(`It is called as ${command.usage}`)
  const out = openOut(values.json === true)
  return command.run(positionals, { options: values, environment: process.env, out, signal })
}

const isMisuse = (error) => error instanceof UsageError || String(error.code).startsWith('ERR_PARSE_ARGS')

const stop = new AbortController()
for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => stop.abort())
try {
  process.exitCode = await runCommand(process.argv.slice(2), stop.signal)
} catch (error) {
  for (const line of linesOf(error)) console.error(line)
  if (isMisuse(error)) console.error(`See ${PROGRAM} --help`)
  process.exitCode = isMisuse(error) || error instanceof NoAnswerError ? NOT_TRIED : WRONG
}
