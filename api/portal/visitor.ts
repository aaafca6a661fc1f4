import type { Request } from 'express'
import type { Language } from '../../domain/language.ts'
import { languageOf } from './language.ts'
import { addressOf } from '../network.ts'
import { signInNetworkOf } from '../proxies.ts'
import { readDeviceCookie, readSessionCookie } from './sign-in/session-cookie.ts'

const MAX_USER_AGENT = 300

/** Where a request comes from. Attempts are counted by `network`; `token` and `device` are from its cookies. */
export type Visitor = {
  address: string | null
  network: string
  userAgent: string | null
  language: Language
  token: string | null
  device: string | null
}

export const visitorOf = (request: Request, baseUrl: string): Visitor => ({
  address: addressOf(request),
  network: signInNetworkOf(request),
  userAgent: request.get('User-Agent')?.slice(0, MAX_USER_AGENT) || null,
  language: languageOf(request),
  token: readSessionCookie(request, baseUrl),
  device: readDeviceCookie(request, baseUrl),
})
