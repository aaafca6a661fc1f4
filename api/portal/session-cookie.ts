import type { IncomingMessage, ServerResponse } from 'node:http'
import { isToken } from '../../domain/portal/token.ts'

const MAX_AGE_SECONDS = 30 * 24 * 3_600

/** On https the name's prefix binds the cookie to this host, whatever other hosts of its domain set. */
const nameOf = (baseUrl: string): string => (baseUrl.startsWith('https:') ? '__Host-pds_session' : 'pds_session')

const set = (response: ServerResponse, baseUrl: string, value: string, maxAge: number): void => {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${nameOf(baseUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
  response.setHeader('Set-Cookie', cookie)
}

/** The token in the request's cookie, if it has the form of ours. */
export const readSessionCookie = ({ headers }: IncomingMessage, baseUrl: string): string | null => {
  const start = `${nameOf(baseUrl)}=`
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return token !== undefined && isToken(token) ? token : null
}

export const setSessionCookie = (response: ServerResponse, baseUrl: string, token: string): void =>
  set(response, baseUrl, token, MAX_AGE_SECONDS)

export const clearSessionCookie = (response: ServerResponse, baseUrl: string): void => set(response, baseUrl, '', 0)
