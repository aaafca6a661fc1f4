import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chooseWinners } from './winners.ts'

const MAX_AGE_SECONDS = 300

/** Whether the service signed the request recently: the signature covers its id, its time, and its path and query. */
const isFromService = ({ headers, url }: IncomingMessage, secret: string): boolean => {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  ) as [string, string, string]
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= MAX_AGE_SECONDS)) return false
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${url}`).digest('base64')}`)
  return signatures
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

/** An example of a partner's server from which winners are fetched: it chooses a drawing's winners when it is asked. */
export const startDemoSource = async (secret: string): Promise<{ url: string; stop: () => Promise<void> }> => {
  const server = createServer((request, response) => {
    if (!isFromService(request, secret)) {
      response.writeHead(401).end()
      return
    }
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const winners = chooseWinners(Number(searchParams.get('winnersExpected')))
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ winners, round: `Round of ${searchParams.get('drawAt')}` }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/winners`, stop }
}
