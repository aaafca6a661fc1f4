import type { IncomingMessage, ServerResponse } from 'node:http'
import test from 'ava'
import { clearSessionCookie, readSessionCookie, setSessionCookie } from '../../../api/portal/session-cookie.ts'

const TOKEN = 'A'.repeat(43)

const read = (cookie: string | undefined, baseUrl = 'https://portal.test') =>
  readSessionCookie({ headers: { cookie } } as IncomingMessage, baseUrl)

const written = (write: (response: ServerResponse) => void): string => {
  let line = ''
  write({ setHeader: (_name: string, value: string) => (line = value) } as unknown as ServerResponse)
  return line
}

test('on https the cookie is bound to this very host and to https', (t) => {
  const line = written((response) => setSessionCookie(response, 'https://portal.test', TOKEN))
  t.is(line, `__Host-pds_session=${TOKEN}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure`)
})

test('on http, for development, it is the same without what takes https', (t) => {
  const line = written((response) => setSessionCookie(response, 'http://localhost:3000', TOKEN))
  t.is(line, `pds_session=${TOKEN}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict`)
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
