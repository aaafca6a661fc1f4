import {
  BaseError,
  HttpRequestError,
  http,
  type HttpTransportConfig,
  RpcRequestError,
  TimeoutError,
  type Transport,
} from 'viem'

/** Reads that go to a node in one request. Many public nodes take no more. */
const READS_AT_ONCE = 10
/** How long a node that refuses batches gets its requests one by one. */
const APART_MS = 600_000
/** What a node says when it refuses requests because they come in a batch. */
const OF_THE_BATCH = /batch/i
const TOO_MANY_REQUESTS = 429
const SERVER_ERRORS = 500

/**
 * Whether the failure has nothing to do with batching: the node could not be reached, or refused this very request.
 * Sent alone, the request would fail as well.
 */
const isOfTheNode = (error: unknown): boolean => {
  if (!(error instanceof BaseError)) return false
  const found = error.walk(
    (cause) => cause instanceof TimeoutError || cause instanceof HttpRequestError || cause instanceof RpcRequestError,
  )
  if (found instanceof RpcRequestError) return !OF_THE_BATCH.test(`${found.details} ${found.message}`)
  if (!(found instanceof HttpRequestError)) return found !== null
  const { status = SERVER_ERRORS } = found
  return status === TOO_MANY_REQUESTS || status >= SERVER_ERRORS
}

/**
 * Most answers have some kilobytes. Parsed as JSON, one may take a hundred times its size in memory, and a round waits
 * for many.
 */
const MAX_ANSWER_BYTES = 1_024 * 1_024
/** viem waits for as long as a busy node's Retry-After says, and a round waits with it: no longer than this. */
const LONGEST_RETRY_AFTER_SECONDS = 1

const withoutLongWait = (answer: Response): Response => {
  if (Number(answer.headers.get('retry-after')) <= LONGEST_RETRY_AFTER_SECONDS) return answer
  const headers = new Headers(answer.headers)
  headers.set('retry-after', String(LONGEST_RETRY_AFTER_SECONDS))
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

/**
 * Limits the time and the decompressed size of a node's whole answer: viem's own timeout ends with the headers, and a
 * body without an end would hold up a read that waits for all nodes. Redirects are refused, because a node could
 * redirect to an address that only this machine reaches.
 */
export const answeringWithin = (timeout: number) => ({
  timeout,
  maxResponseBodySize: MAX_ANSWER_BYTES,
  fetchFn: async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const late = AbortSignal.timeout(timeout)
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late
    return withoutLongWait(await fetch(input, { ...init, signal, redirect: 'error' }))
  },
})

/**
 * Sends requests of one moment in batches, or one by one to a node that refuses batches. That is remembered beside the
 * transport, since viem opens the transport again for each request.
 */
export const httpTogether = (url: string, config: HttpTransportConfig): Transport => {
  let apartUntil = 0
  return (parameters) => {
    const together = http(url, { ...config, batch: { wait: 0, batchSize: READS_AT_ONCE } })(parameters)
    const apart = http(url, { ...config, batch: false })(parameters)
    const request: typeof apart.request = async (asked, options) => {
      if (performance.now() < apartUntil) return apart.request(asked, options)
      try {
        return await together.request(asked, options)
      } catch (error) {
        if (isOfTheNode(error)) throw error
        const answer = await apart.request(asked, options)
        apartUntil = performance.now() + APART_MS
        return answer as never
      }
    }
    return { ...apart, request }
  }
}
