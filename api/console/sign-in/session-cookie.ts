import type { IncomingMessage, ServerResponse } from 'node:http'
import { tokenIn } from '../../portal/sign-in/session-cookie.ts'

const SESSION_SECONDS = 12 * 3_600

/** `__Secure-` keeps pages without TLS from setting the cookie. `__Host-` would not allow its path, /operator. */
const nameOf = (baseUrl: string): string => (baseUrl.startsWith('https:') ? '__Secure-pds_operator' : 'pds_operator')

const setCookie = (response: ServerResponse, baseUrl: string, value: string, maxAge: number): void => {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  response.setHeader(
    'Set-Cookie',
    `${nameOf(baseUrl)}=${value}; Path=/operator; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`,
  )
}

export const readOperatorCookie = (request: IncomingMessage, baseUrl: string): string | null =>
  tokenIn(request, nameOf(baseUrl))

export const setOperatorCookie = (response: ServerResponse, baseUrl: string, token: string): void =>
  setCookie(response, baseUrl, token, SESSION_SECONDS)

export const clearOperatorCookie = (response: ServerResponse, baseUrl: string): void =>
  setCookie(response, baseUrl, '', 0)
