import test from 'ava'
import { perform } from '../../../../api/v1/endpoint.ts'
import { recoverWebhookEndpoint } from '../../../../api/v1/webhook/recover.ts'

test('what an endpoint missed is searched for before the transaction of an Idempotency-Key begins', async (t) => {
  const order: string[] = []
  const noted = (what: string) => async () => {
    order.push(what)
    throw new Error(what)
  }
  const pool = { maybeOne: async () => null, transaction: noted('transaction') }
  const statements = { rows: async () => [{ last: '7', horizon: '7' }] }
  const service = { searches: noted('search'), pool, statements }
  const caller = { id: 'key_a', partnerId: 'ptr_a', mode: 'test' }
  const request = { params: { id: 'whe_0000000000000000000000' } }
  const call = { request, caller, service, query: {}, body: { since: new Date() } } as never
  await t.throwsAsync(perform(recoverWebhookEndpoint, call, { key: undefined, sent: {} }), { message: 'search' })
  await t.throwsAsync(perform(recoverWebhookEndpoint, call, { key: 'once', sent: {} }), { message: 'transaction' })
  t.deepEqual(order, ['search', 'search', 'transaction'])
})
