import test from 'ava'
import { PrizeDrawings } from '../../../api/client/client.ts'

const OF_THE_SERVICE = { status: 500, code: 'internal', detail: 'Something went wrong.', requestId: 'req_1' }

/** A client whose first call is answered with 500, and what it sent. */
const failingOnce = () => {
  const keys: (string | null)[] = []
  const fetch: typeof globalThis.fetch = async (_url, request) => {
    keys.push(new Headers(request?.headers).get('idempotency-key'))
    return keys.length === 1 ? Response.json(OF_THE_SERVICE, { status: 500 }) : Response.json({ endpoint: {} })
  }
  return { keys, draws: new PrizeDrawings({ key: 'pds_test_abc', baseUrl: 'https://api.test', fetch }) }
}

test('what the service failed to do is tried again, and done once', async (t) => {
  const { keys, draws } = failingOnce()
  await draws.createWebhookEndpoint({ url: 'https://shop.example/hooks' })
  t.is(keys.length, 2)
  t.truthy(keys[0])
  t.is(keys[1], keys[0])
})

const baseUrls: Readonly<Record<string, boolean>> = {
  'https://api.example': true,
  'http://localhost:3000': true,
  'http://api.localhost': true,
  'http://127.0.0.1:3000': true,
  'http://[::1]:3000': true,
  'http://api:3000': true,
  'http://api.example': false,
  'http://127.example': false,
  'http://192.0.2.1': false,
  'http://3221225985': false,
  'http://[2001:db8::1]': false,
  'ftp://localhost': false,
}

for (const [baseUrl, isTaken] of Object.entries(baseUrls))
  test(`a key is ${isTaken ? 'sent to' : 'not sent to'} ${baseUrl}`, (t) => {
    const open = () => new PrizeDrawings({ key: 'pds_live_abc', baseUrl })
    if (isTaken) t.notThrows(open)
    else t.throws(open, { message: /baseUrl must begin with https:\/\// })
  })
