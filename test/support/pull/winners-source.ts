import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type Owner } from '../database.ts'
import { listen } from '../listen.ts'

export type SourceRequest = { target: string; headers: IncomingHttpHeaders; query: Record<string, string> }

/** What a source does with a request; by default it answers 200 with the body as JSON. */
export type Reply = { status?: number; headers?: Record<string, string>; body?: unknown }
type Behaviour = (request: SourceRequest, response: ServerResponse) => Reply | null | Promise<Reply | null>

/**
 * A partner's server that winners are fetched from. A behaviour that gives null leaves the request without an answer.
 */
export const startSource = async (t: Owner, behave: Behaviour) => {
  const requests: SourceRequest[] = []
  const source = { behave, requests, url: '' }
  const server = createServer(async (request, response) => {
    const target = request.url ?? ''
    const query = Object.fromEntries(new URL(target, 'http://source').searchParams)
    const seen = { target, headers: request.headers, query }
    requests.push(seen)
    const reply = await source.behave(seen, response)
    if (!reply) return
    const { status = 200, headers = { 'content-type': 'application/json' }, body = '' } = reply
    response.writeHead(status, headers)
    response.end(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))
  })
  source.url = `${await listen(t, server)}/winners`
  return source
}

/** As many winners as a request says that the drawing takes, the same for every try. */
export const winnersFor = ({ query }: SourceRequest): string[] =>
  Array.from({ length: Number(query['winnersExpected']) }, (_, i) => `${query['drawing']}-${i}`)

export const answersWell: Behaviour = (request) => ({ body: { winners: winnersFor(request) } })
export const hangs: Behaviour = () => null

/** Whether a request is signed as Standard Webhooks say, with a secret as the partner was shown it. */
export const isSignedWith = (spelled: string, { headers, target }: SourceRequest): boolean => {
  const key = Buffer.from(spelled.replace('whsec_', ''), 'base64')
  const [id, timestamp] = ['webhook-id', 'webhook-timestamp'].map((name) => String(headers[name]))
  const text = [id, timestamp, target].join('.')
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
