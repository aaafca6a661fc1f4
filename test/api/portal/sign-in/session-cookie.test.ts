import type { IncomingMessage, ServerResponse } from 'node:http'
import test from 'ava'
import {
  clearSessionCookie,
  readDeviceCookie,
  readSessionCookie,
  setDeviceCookie,
  setSessionCookies,
} from '../../../../api/portal/sign-in/session-cookie.ts'

const TOKEN = 'A'.repeat(43)
const DEVICE = 'B'.repeat(43)
const STARTED = { token: TOKEN, device: DEVICE }

const read = (cookie: string | undefined, baseUrl = 'https://portal.test') =>
  readSessionCookie({ headers: { cookie } } as IncomingMessage, baseUrl)

const written = (write: (response: ServerResponse) => void): string => {
  let lines: readonly string[] = []
  write({
    setHeader: (_name: string, value: string | string[]) => (lines = [value].flat()),
  } as unknown as ServerResponse)
  return lines.join('\n')
}

test('on https the cookie is bound to this very host and to https', (t) => {
  const line = written((response) => setSessionCookies(response, 'https://portal.test', STARTED))
  const device = `__Host-pds_device=${DEVICE}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict; Secure`
  t.is(line, `__Host-pds_session=${TOKEN}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure\n${device}`)
  t.is(
    written((response) => setDeviceCookie(response, 'https://portal.test', DEVICE)),
    device,
  )
})

test('on http, for development, it is the same without what takes https', (t) => {
  const line = written((response) => setSessionCookies(response, 'http://localhost:3000', STARTED))
  t.is(
    line,
    `pds_session=${TOKEN}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict
pds_device=${DEVICE}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Strict`,
  )
})

test('a cookie that is taken back is over at once', (t) => {
  const line = written((response) => clearSessionCookie(response, 'https://portal.test'))
  t.is(line, '__Host-pds_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict; Secure')
})

test('a token is found among other cookies, under its own name alone', (t) => {
  t.is(read(`a=b; __Host-pds_session=${TOKEN};c=d`), TOKEN)
  t.is(read(`pds_session=${TOKEN}`), null)
  t.is(read(`__Host-pds_session=${TOKEN}`, 'http://localhost:3000'), null)
  t.is(read(`pds_session=${TOKEN}`, 'http://localhost:3000'), TOKEN)
  for (const cookie of [
    undefined,
    '',
    ';;',
    '__Host-pds_session',
    `__Host-pds_session=${TOKEN}A`,
    `x__Host-pds_session=${TOKEN}`,
  ])
    t.is(read(cookie), null, cookie)
})

test('the token of a known device is another cookie’s, and never taken for a session', (t) => {
  const headers = { cookie: `__Host-pds_session=${TOKEN}; __Host-pds_device=${DEVICE}` }
  t.is(readDeviceCookie({ headers } as IncomingMessage, 'https://portal.test'), DEVICE)
  t.is(read(`__Host-pds_device=${DEVICE}`), null)
})
