import { randomUUID } from 'node:crypto'
import { ProblemError } from './errors.ts'
import { type ChooseWinners, type NextWinnersOptions, sendNextWinners } from './next-winners.ts'
import type { CallOptions, Operation } from './operation.ts'
import { Operations } from './operations.ts'
import { readyRequest } from './ready-request.ts'
import { tryAgain } from './retries.ts'
import type { Drawing, ExtendCutoffInput } from './types.ts'

/** What a client is made of. */
export type PrizeDrawingsOptions = {
  /** Your API key, `pds_test_…` or `pds_live_…`. Keep it on your server. */
  key: string
  /** The service’s address, such as `https://api.example`. */
  baseUrl: string
  /** Another `fetch`, to send requests through a proxy or to note them. */
  fetch?: typeof globalThis.fetch | undefined
}

/** POSTs that do no harm when they are done twice: the same list, the same cutoff. */
const HARMLESS_REPEATS = ['sendWinners', 'extendCutoff']
const IDEMPOTENCY_KEY = 'Idempotency-Key'

const rootOf = (baseUrl: string): string => {
  const { protocol, origin, pathname } = new URL(baseUrl)
  if (!/^https?:$/.test(protocol))
    throw new TypeError('baseUrl must begin with https:// (or http:// on your own machine).')
  return origin + pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/**
 * The partner API. Each method resolves to what the service answers and rejects with a `ProblemError` when it refuses, or with
 * a `NoAnswerError` when there is no whole answer.
 *
 * A call that failed for a moment is tried again, with growing pauses, where that is safe by the nature of the call: whatever
 * reads, changes or deletes; a list of winners and a cutoff, which may be sent twice; a pick, which carries an Idempotency-Key.
 * Other calls are tried again only when the service cannot have done them.
 */
export class PrizeDrawings extends Operations {
  readonly #key: string
  readonly #root: string
  readonly #fetch: typeof globalThis.fetch

  constructor({ key, baseUrl, fetch = globalThis.fetch }: PrizeDrawingsOptions) {
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
  sendNextWinners(slug: string, choose: ChooseWinners, options: NextWinnersOptions = {}): Promise<Drawing | null> {
    return sendNextWinners(this, slug, choose, options)
  }

  protected override async call<Answer>(
    operation: Operation,
    input: object,
    options: CallOptions = {},
  ): Promise<Answer> {
    const request = readyRequest(operation, input, { key: this.#key, baseUrl: this.#root })
    const { headers } = request
    if (Object.values(operation.headers ?? {}).includes(IDEMPOTENCY_KEY) && !headers.has(IDEMPOTENCY_KEY))
      headers.set(IDEMPOTENCY_KEY, randomUUID())
    const isRepeatable =
      operation.method !== 'POST' || HARMLESS_REPEATS.includes(operation.name) || headers.has(IDEMPOTENCY_KEY)
    const { outcome, wasUnclear } = await tryAgain(this.#fetch, request, isRepeatable, options)
    if (outcome.ok) return outcome.answer as Answer
    const done = wasUnclear ? await this.#whatWasDone(operation, input, outcome.error, options) : null
    if (done) return done.answer as Answer
    throw outcome.error
  }

  /** A repeat of what a try before it has done may be refused. It is done all the same if all is as it was asked for. */
  async #whatWasDone(
    operation: Operation,
    input: object,
    error: Error,
    options: CallOptions,
  ): Promise<{ answer: unknown } | null> {
    if (!(error instanceof ProblemError)) return null
    if (operation.method === 'DELETE') return error.status === 404 ? { answer: undefined } : null
    if (operation.name !== 'extendCutoff') return null
    const { slug, id, cutoffAt } = input as ExtendCutoffInput
    const answer = await this.getDrawing({ slug, id }, options)
    return Date.parse(answer.drawing.cutoffAt) === Date.parse(cutoffAt) ? { answer } : null
  }
}
