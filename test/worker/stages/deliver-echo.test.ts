import test from 'ava'
import { openHooks, startReceiver } from '../../support/webhook/webhooks.ts'

test('what lets requests in is not kept of an answer that repeats the address', async (t) => {
  const { endpoint, happen, deliver, deliveries, attempts } = await openHooks(t)
  const body = 'Cannot POST /hooks?token=s3cret%2Ftoken&v=2 (s3cret/token, bare-secret)'
  const receiver = await startReceiver(t, () => ({ status: 404, body }))
  const { id } = await endpoint(`${receiver.url}?token=s3cret%2Ftoken&v=2&bare-secret`)
  await happen()
  await deliver()
  const [delivery] = await deliveries(id)
  const [tried] = await attempts(delivery?.id ?? '')
  t.is(tried?.answer, 'Cannot POST /hooks?token=…&v=2 (…, …)')
})
