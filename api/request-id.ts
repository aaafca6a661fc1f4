import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import { newId } from '../db/new-id.ts'

const HEADER = 'X-Request-Id'

/** Comes first, so that no answer is without a request id. */
export const nameRequest: RequestHandler = (_request, response, next) => {
  response.setHeader(HEADER, newId('req'))
  next()
}

export const requestIdOf = (response: ServerResponse): string => String(response.getHeader(HEADER) ?? '')
