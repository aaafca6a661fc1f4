import type { ErrorRequestHandler, Response } from 'express'
import type { Logger } from 'winston'
import { Moved } from '../domain/moving/away.ts'
import { Refused, refusals } from '../domain/refusals.ts'
import { isUnavailable, unavailableNow } from './database-trouble.ts'
import { requestIdOf } from './request-id.ts'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Express's errors for requests that cannot be read, as refusals. */
const unreadable = (error: { status?: number }): Refused | null => {
  if (error.status !== undefined && error.status >= 400 && error.status < 500) {
    return new Refused('bad_request', 'The request could not be read: its address or body is damaged.')
  }
  return null
}

/** A refusal as a problem document (RFC 9457). */
export const problemOf = ({ reason, message, problems }: Refused, errorsUrl: string, requestId: string) => {
  const { status, code, title } = refusals[reason]
  const errors = problems.length > 0 ? { errors: problems } : {}
  return { type: `${errorsUrl}#${code}`, title, status: status as number, code, detail: message, requestId, ...errors }
}

export const sendProblem = (response: Response, refused: Refused, errorsUrl: string, requestId: string): void => {
  const body = problemOf(refused, errorsUrl, requestId)
  const { status } = body
  if ((status === 503 || status === 429) && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', '1')
  if (refused instanceof Moved && refused.location !== null) response.setHeader('Location', refused.location)
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Content-Type', PROBLEM_TYPE)
  response.statusCode = status
  response.locals['problem'] = body
  response.locals['refused'] = refused.reason
  response.end(JSON.stringify(body))
}

/** The error handler. What is not a refusal is our fault: logged with its cause, answered without it. */
export const problems =
  (errorsUrl: string, log: Logger): ErrorRequestHandler =>
  (error: unknown, _request, response, next) => {
    const requestId = requestIdOf(response)
    if (response.headersSent) {
      next(error)
      return
    }
    const known = error instanceof Refused ? error : unreadable(error as { status?: number })
    if (known) {
      sendProblem(response, known, errorsUrl, requestId)
      return
    }
    log.error('request failed', { requestId, error: error instanceof Error ? error.stack : String(error) })
    const refused = isUnavailable(error)
      ? unavailableNow(error)
      : new Refused(
          'internal',
          `Something went wrong on our side. Tell us the request id ${requestId}; a retry is safe.`,
        )
    sendProblem(response, refused, errorsUrl, requestId)
  }
