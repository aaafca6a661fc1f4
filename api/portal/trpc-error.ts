import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { TRPCError } from '@trpc/server'
import type { Response } from 'express'
import { z } from 'zod'
import type { Language } from '../../domain/language.ts'
import { Refused, refusals } from '../../domain/refusals.ts'
import { both } from '../../domain/sentence.ts'
import { germanOf } from '../../domain/zod-german.ts'
import { callWords } from '../../domain/refusal-words/call.ts'
import { isUnavailable, unavailableNow } from '../database-trouble.ts'

const codeByStatus: Readonly<Record<number, TRPC_ERROR_CODE_KEY>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
}

const fromZod = ({ issues }: z.ZodError): Refused => {
  const problems = issues.map((issue) => ({
    pointer: `/${issue.path.join('/')}`,
    detail: both(issue.message, germanOf(issue)),
  }))
  const [first] = problems
  const member = issues[0]?.path.join('.') ?? ''
  return new Refused('bad_request', first ? callWords.wrongMember(member, first.detail) : callWords.malformed, problems)
}

/** Turns an error into a refusal. A fault of ours becomes one without its details. */
export const refusalOf = (error: unknown, requestId: string): Refused => {
  if (error instanceof Refused) return error
  if (error instanceof z.ZodError) return fromZod(error)
  if (error instanceof TRPCError) {
    if (error.cause) return refusalOf(error.cause, requestId)
    if (error.code === 'NOT_FOUND') return new Refused('not_found', callWords.noProcedure)
    if (error.code === 'METHOD_NOT_SUPPORTED') return new Refused('method_not_allowed', callWords.wrongMethod)
    if (error.code !== 'INTERNAL_SERVER_ERROR') return new Refused('bad_request', callWords.unreadable)
  }
  if (isUnavailable(error)) return unavailableNow(error)
  return new Refused('internal', callWords.internal(requestId))
}

/** The refusal as an error of tRPC, so that it is answered with its status. */
export const toTrpcError = (refused: Refused): TRPCError =>
  new TRPCError({
    code: codeByStatus[refusals[refused.reason].status] ?? 'INTERNAL_SERVER_ERROR',
    message: refused.message,
    cause: refused,
  })

/** How a refused call is answered, whichever router it was made to. */
export const refusedShape = (error: unknown, response: Response | undefined, language: Language = 'en') => {
  const requestId = String(response?.getHeader('X-Request-Id') ?? '')
  const refused = refusalOf(error, requestId)
  const { reason } = refused
  if (response) response.locals['refused'] = reason
  const { status, code } = refusals[reason]
  const { sentence, problems } = refused.in(language)
  return { message: sentence, data: { reason, code, httpStatus: status, problems, requestId } }
}

const BODY_RETRY_SECONDS = 1

/** The error that answers a call whose body was not read. */
export const unreadBody = (error: unknown, response: Response): unknown => {
  if (!(error instanceof Refused)) return error
  if (error.reason === 'bodies_at_once' || refusals[error.reason].status === 503)
    response.setHeader('Retry-After', BODY_RETRY_SECONDS)
  return toTrpcError(error)
}

/** Short, since a place becomes free whenever a call is answered. */
const RETRY_SECONDS = '2'

/** A procedure's result, whose refusal is answered with its status. */
export const answered = <Result extends { ok: boolean; error?: TRPCError }>(
  result: Result,
  response: Response,
): Result => {
  const refused = result.error?.cause
  if (!(refused instanceof Refused)) return result
  if (refused.reason === 'too_many_at_once') response.setHeader('Retry-After', RETRY_SECONDS)
  return { ...result, error: toTrpcError(refused) }
}
