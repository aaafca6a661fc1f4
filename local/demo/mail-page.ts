/** Shows the unsent mails as their readers would get them. Only for browsers on this machine. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPool } from '../../db/pool.ts'
import { findUnsentMail, type MailRow } from '../../db/queries/account/mail.ts'
import { isLoopback } from '../../domain/partner-url/port.ts'
import { textOf as plainTextOf } from '../../domain/portal/mail.ts'
import type { Keyring } from '../../process/keyring.ts'
import { html, textOf } from '../../public-site/html.ts'
import { htmlOf } from '../../worker/mail/html.ts'
import { letterFor } from '../../worker/mail/letter.ts'

type Place = { databaseUrl: string; keyring: Keyring; baseUrl: string; port: number }

const MOST = 100
const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

type Answer = { type: 'text/html' | 'text/plain'; body: string }

const listOf = (mails: readonly MailRow[], place: Place): Answer => {
  const rows = mails.toReversed().map(
    (mail) => html`
<li><a href="/${mail.id}">${letterFor(place, mail).subject}</a> (<a href="/${mail.id}.txt">text</a>)<br>
to ${mail.recipient}, ${mail.createdAt.toISOString()}</li>`,
  )
  const body = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails that wait</title><style>:root { color-scheme: light dark } body { font: 16px/1.6 system-ui; margin: 2rem auto; max-width: 40em; padding: 0 1rem }</style></head>
<body><h1>Mails that wait</h1>${rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>None. Load the page again later.</p>`}</body></html>`
  return { type: 'text/html', body: textOf(body) }
}

/**
 * Mails contain links that sign somebody in. Checking the host keeps other sites from reading them by DNS rebinding.
 */
const isFromHere = ({ headers: { host } }: IncomingMessage): boolean =>
  URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)

const answerTo = (path: string, mails: readonly MailRow[], place: Place): Answer | null => {
  if (path === '/') return listOf(mails, place)
  const mail = mails.find(({ id }) => path === `/${id}` || path === `/${id}.txt`)
  if (!mail) return null
  const letter = letterFor(place, mail)
  return path.endsWith('.txt')
    ? { type: 'text/plain', body: plainTextOf(letter) }
    : { type: 'text/html', body: htmlOf(letter) }
}

/** `port`: 0 for any. */
export const startMailPage = async (place: Place): Promise<{ url: string; stop: () => Promise<void> }> => {
  const pool = await openPool(place.databaseUrl, { max: 1 })
  const server = createServer(async (request, response) => {
    const mails = isFromHere(request) ? await findUnsentMail(pool, null, MOST).catch(() => []) : []
    const answer = isFromHere(request) ? answerTo(request.url ?? '/', mails, place) : null
    response.writeHead(answer ? 200 : 404, {
      ...HEADERS,
      'Content-Type': `${answer?.type ?? 'text/plain'}; charset=utf-8`,
    })
    response.end(answer?.body ?? 'There is no such mail, or it waits no longer.\n')
  })
  server.listen(place.port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
    await pool.end()
  }
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, stop }
}
