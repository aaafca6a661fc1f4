import type { Request } from 'express'
import { addressOf, networkOf } from '../network.ts'
import { readSessionCookie } from './session-cookie.ts'

const MAX_USER_AGENT = 300

/** Where a request comes from. Attempts are counted by `network`; `token` is from its cookie. */
export type Visitor = { address: string | null; network: string; userAgent: string | null; token: string | null }

export const visitorOf = (request: Request, baseUrl: string): Visitor => ({
  address: addressOf(request),
  network: networkOf(request),
  userAgent: request.get('User-Agent')?.slice(0, MAX_USER_AGENT) || null,
  token: readSessionCookie(request, baseUrl),
})
