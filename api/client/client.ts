import { randomUUID } from 'node:crypto'
import { ProblemError } from './errors.ts'
import { type ChooseWinners, type NextWinnersOptions, sendNextWinners } from './next-winners.ts'
import type { CallOptions, Operation } from './operation.ts'
import { Operations } from './operations.ts'
import type { KeepReceipt } from './receipts.ts'
import { readyRequest } from './ready-request.ts'
import { tryAgain } from './retries.ts'
import type { SendWinnersAnswer } from './types.ts'
import type { Drawing } from './types.ts'

/** A client's settings. */
export type PrizeDrawingsOptions = {
  /** Your API key, `pds_test_…` or `pds_live_…`. Keep it on your server. */
  key: string
  /** The service’s address, such as `https://api.example`. */
  baseUrl: string
  /** Another `fetch`, to send requests through a proxy or to log them. */
  fetch?: typeof globalThis.fetch | undefined
  /**
   * Keeps the receipt of each list that was taken, before the send resolves: `receiptsIn('./receipts')`, or a function
   * of yours. With a receipt you can prove that somebody else replaced your list.
   */
  keepReceipt?: KeepReceipt | undefined
}

/** A POST that is idempotent by itself, and quicker without a key; its answer has a receipt. */
const SEND_WINNERS = 'sendWinners'
const IDEMPOTENCY_KEY = 'Idempotency-Key'

/** Names of this machine, and names without a dot: of the containers beside it. */
const NEARBY = /^(.+\.localhost|127(\.\d+){3}|\[::1\]|[^.:]+)$/

const rootOf = (baseUrl: string): string => {
  const { protocol, hostname, origin, pathname } = new URL(baseUrl)
  if (protocol !== 'https:' && !(protocol === 'http:' && NEARBY.test(hostname)))
    throw new TypeError(
      'baseUrl must begin with https://, so that nobody on the way reads the key. http:// is taken for localhost and for hosts without a dot in their name.',
    )
  return origin + pathname.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/**
 * The partner API. Each method resolves to what the service answers and rejects with a `ProblemError` when it refuses,
 * or with a `NoAnswerError` when there is no whole answer.
 *
 * A call that failed for a moment is tried again, with growing pauses. That is safe for all of them: reads, changes and
 * deletions by their nature, a list of winners too, and every other POST carries an Idempotency-Key, so that it is done
 * once.
 */
export class PrizeDrawings extends Operations {
  readonly #key: string
  readonly #root: string
  readonly #fetch: typeof globalThis.fetch
  readonly #keepReceipt: KeepReceipt | undefined

  constructor({ key, baseUrl, fetch = globalThis.fetch, keepReceipt }: PrizeDrawingsOptions) {
    super()
    if (typeof key !== 'string' || !/^pds_(live|test)_[A-Za-z0-9]+$/.test(key))
      throw new TypeError('key must be an API key, pds_test_… or pds_live_….')
    this.#key = key
    this.#root = rootOf(baseUrl)
    this.#fetch = fetch
    this.#keepReceipt = keepReceipt
  }

  /**
   * Sends winners to the next drawing that has none, and returns it as it is then; null when every open drawing has its
   * winners, or `choose` returned null. Run it every minute, on as many servers as you like: a list that is there is
   * not replaced. A drawing whose cutoff came without winners is passed over until you extend the cutoff.
   *
   * `choose` gets the drawing, which says how many winners it takes. Give a `record` of yours as well, so that one
   * drawing never gets two lists: neither when a try failed and the next one chooses others, nor when two servers
   * choose at once.
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
    if (operation.method === 'POST' && operation.name !== SEND_WINNERS && !headers.has(IDEMPOTENCY_KEY))
      headers.set(IDEMPOTENCY_KEY, randomUUID())
    const { outcome, wasUnclear } = await tryAgain(this.#fetch, request, options)
    if (outcome.ok) {
      const { receipt } = operation.name === SEND_WINNERS ? (outcome.answer as SendWinnersAnswer) : { receipt: null }
      if (receipt) await this.#keepReceipt?.(receipt)
      return outcome.answer as Answer
    }
    // A deletion that has already been done finds nothing.
    const { error } = outcome
    const isGone = operation.method === 'DELETE' && error instanceof ProblemError && error.status === 404
    if (wasUnclear && isGone) return undefined as Answer
    throw error
  }
}
