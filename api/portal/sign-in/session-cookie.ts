import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEVICE_DAYS } from '../../../db/queries/account/known-devices.ts'
import { isToken } from '../../../domain/portal/token.ts'

const DAY_SECONDS = 24 * 3_600
const SESSION_SECONDS = 30 * DAY_SECONDS

const CHALLENGE_SECONDS = 300

/**
 * The session cookie authenticates its holder. The device cookie only shows that somebody has signed in with the
 * browser before, and the challenge cookie that a passkey was asked for there.
 */
type Kind = 'session' | 'device' | 'challenge'

/** On https the prefix `__Host-` keeps other hosts of the domain from setting the cookie. */
const nameOf = (kind: Kind, baseUrl: string): string =>
  baseUrl.startsWith('https:') ? `__Host-pds_${kind}` : `pds_${kind}`

const line = (kind: Kind, baseUrl: string, value: string, maxAge: number): string => {
  const secure = baseUrl.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(kind, baseUrl)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

/** The token in the request's cookie of this name, if it has the form of ours. */
export const tokenIn = ({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | null => {
  const start = `${name}=`
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(start))?.slice(start.length)
  return token !== undefined && isToken(token) ? token : null
}

export const readSessionCookie = (request: IncomingMessage, baseUrl: string): string | null =>
  tokenIn(request, nameOf('session', baseUrl))

export const readDeviceCookie = (request: IncomingMessage, baseUrl: string): string | null =>
  tokenIn(request, nameOf('device', baseUrl))

export const readChallengeCookie = (request: IncomingMessage, baseUrl: string): string | null =>
  tokenIn(request, nameOf('challenge', baseUrl))

export const setChallengeCookie = (response: ServerResponse, baseUrl: string, token: string): void => {
  response.setHeader('Set-Cookie', line('challenge', baseUrl, token, CHALLENGE_SECONDS))
}

export const setDeviceCookie = (response: ServerResponse, baseUrl: string, device: string): void => {
  response.setHeader('Set-Cookie', line('device', baseUrl, device, DEVICE_DAYS * DAY_SECONDS))
}

/** Both cookies of a browser in which somebody has just signed in. */
export const setSessionCookies = (
  response: ServerResponse,
  baseUrl: string,
  { token, device }: { token: string; device: string },
): void => {
  response.setHeader('Set-Cookie', [
    line('session', baseUrl, token, SESSION_SECONDS),
    line('device', baseUrl, device, DEVICE_DAYS * DAY_SECONDS),
  ])
}

/** The device cookie stays. */
export const clearSessionCookie = (response: ServerResponse, baseUrl: string): void => {
  response.setHeader('Set-Cookie', line('session', baseUrl, '', 0))
}
