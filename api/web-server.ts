import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'winston'
import { newId } from '../db/new-id.ts'
import { type Reason, Refused } from '../domain/refusals.ts'
import { PROBLEM_TYPE, problemOf } from './problem.ts'

/**
 * Longer than proxies keep an idle connection, so that it is never closed just as a request arrives. The time in which
 * a header must arrive begins with its first byte, so it may be shorter.
 */
const KEEP_ALIVE_MS = 95_000
/** From a connection's opening, or a request's first byte, to the end of its header of at most 16 KiB. */
const HEADERS_TIMEOUT_MS = 20_000
/** To the end of its body: the largest list, 32 MiB, takes 270 s over a line of a megabit a second. */
const REQUEST_TIMEOUT_MS = 300_000
/** How often connections that are late are looked for. */
const TIMEOUT_CHECK_MS = 5_000

/** Sent with every answer: browsers trust the Content-Type and do not guess. */
const EVERY_ANSWER = ['X-Content-Type-Options', 'nosniff'] as const

type Unreadable = { status: number; reason: Reason; detail: string }

/** Refusals before there is a request, by the error code of Node's parser; any other code means a damaged request. */
const UNREADABLE: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'bad_request',
    detail: 'The header fields are larger than the limit of 16 KiB. Send fewer or shorter ones.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    reason: 'payload_too_large',
    detail: 'The extensions of the body’s chunks are too large. Send the chunks without them.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'bad_request',
    detail: 'The request did not arrive in time. Send it again.',
  },
}
const DAMAGED: Unreadable = {
  status: 400,
  reason: 'bad_request',
  detail: 'The request could not be read: its first line or its header fields are damaged.',
}
const NO_PROXY: Unreadable = {
  status: 405,
  reason: 'method_not_allowed',
  detail: 'This server is not a proxy: it does not accept CONNECT.',
}

type Parts = { errorsUrl: string; log: Logger }

/** Answers on the bare connection and closes it. */
const refuse = (socket: Duplex, { status, reason, detail }: Unreadable, { errorsUrl, log }: Parts): void => {
  const requestId = newId('req')
  const problem = problemOf(new Refused(reason, detail), errorsUrl, requestId)
  const body = JSON.stringify({ ...problem, status })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `X-Request-Id: ${requestId}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    EVERY_ANSWER.join(': '),
    'Connection: close',
  ]
  log.info('request', { requestId, status })
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

type Timeouts = { headersMs: number; requestMs: number; checkMs: number }

const TIMEOUTS: Timeouts = {
  headersMs: HEADERS_TIMEOUT_MS,
  requestMs: REQUEST_TIMEOUT_MS,
  checkMs: TIMEOUT_CHECK_MS,
}

/**
 * The web process's server. What never becomes a request for the app is refused in the same form as everything else.
 */
export const createWebServer = (app: RequestListener, parts: Parts, timeouts = TIMEOUTS): Server => {
  const answer: RequestListener = (request, response) => {
    response.setHeader(...EVERY_ANSWER)
    app(request, response)
  }
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      connectionsCheckingInterval: timeouts.checkMs,
      // The app checks the Host header: Node would answer without a request id.
      requireHostHeader: false,
    },
    answer,
  )
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer)
  server.on('connect', (_request, socket) => refuse(socket, NO_PROXY, parts))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || socket.destroyed || error.code === 'ECONNRESET') socket.destroy(error)
    else refuse(socket, UNREADABLE[error.code ?? ''] ?? DAMAGED, parts)
  })
  return server
}
