import type { TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { TRPCError } from '@trpc/server'
import { z } from 'zod'
import { Refused, refusals } from '../../domain/refusals.ts'
import { isUnavailable, unavailableWords } from '../database-trouble.ts'

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
  const problems = issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message }))
  const [first] = issues
  const sentence = first ? `${first.path.join('.') || 'The input'}: ${first.message}` : 'The input is not well formed.'
  return new Refused('bad_request', sentence, problems)
}

/** An error as a refusal: a refusal as it is, a fault of ours without its details. */
export const refusalOf = (error: unknown, requestId: string): Refused => {
  if (error instanceof Refused) return error
  if (error instanceof z.ZodError) return fromZod(error)
  if (error instanceof TRPCError) {
    if (error.cause) return refusalOf(error.cause, requestId)
    if (error.code === 'NOT_FOUND') return new Refused('not_found', 'There is no such procedure.')
    if (error.code === 'METHOD_NOT_SUPPORTED')
      return new Refused('method_not_allowed', 'Call queries with GET and mutations with POST.')
    if (error.code !== 'INTERNAL_SERVER_ERROR') return new Refused('bad_request', 'The request could not be read.')
  }
  if (isUnavailable(error)) return new Refused('unavailable', unavailableWords(error))
  return new Refused(
    'internal',
    `Something went wrong on our side. It is safe to try again; if it persists, tell us ${requestId}.`,
  )
}

/** The refusal as an error of tRPC, so that it is answered with its status. */
export const toTrpcError = (refused: Refused): TRPCError =>
  new TRPCError({
    code: codeByStatus[refusals[refused.reason].status] ?? 'INTERNAL_SERVER_ERROR',
    message: refused.message,
    cause: refused,
  })
