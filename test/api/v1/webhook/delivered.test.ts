import test from 'ava'
import { Webhook } from 'standardwebhooks'
import { hookClient } from '../../../support/webhook/shop.ts'
import { openHooks, startReceiver } from '../../../support/webhook/webhooks.ts'

const open = async (t: Parameters<typeof openHooks>[0]) => {
  const hooks = await openHooks(t)
  const receiver = await startReceiver(t)
  const api = hookClient(hooks.service, hooks.shop.key)
  const { endpoint, secret } = (await api.create({ url: receiver.url })).body
  const verify = (spelled: string, place = -1) => {
    const post = receiver.posts.at(place)
    return new Webhook(spelled).verify(post?.body ?? '', post?.headers as Record<string, string>)
  }
  return { ...hooks, receiver, api, id: endpoint.id, secret, verify }
}

test('an example is posted as the API says that it is, and verified by the secret that it showed', async (t) => {
  const { api, id, secret, deliver, receiver, verify } = await open(t)
  const { delivery } = (await api.example(id)).body
  await deliver()
  const read = (await api.delivery(delivery.id)).body
  t.like(read.delivery, { state: 'delivered', tries: 1, lastStatus: 200, nextTryAt: null })
  t.is(receiver.posts[0]?.body, read.body)
  t.is(receiver.posts[0]?.headers['webhook-id'], delivery.event)
  t.like(verify(secret), { type: 'drawing.settled', example: true })
})

test('after a rotation both secrets verify; after another the first one does not any more', async (t) => {
  const { api, id, secret, deliver, verify } = await open(t)
  const second = (await api.rotate(id)).body.secret
  await api.example(id)
  await deliver()
  t.truthy(verify(secret))
  t.truthy(verify(second))
  const third = (await api.rotate(id)).body.secret
  await api.example(id)
  await deliver()
  t.throws(() => verify(secret), { message: /signature/i })
  t.truthy(verify(second))
  t.truthy(verify(third))
})

test('a resend posts the same event with the same body once more', async (t) => {
  const { api, id, deliver, receiver } = await open(t)
  const { delivery } = (await api.example(id)).body
  await deliver()
  t.is((await api.resend(delivery.id)).status, 202)
  await deliver()
  const [first, again] = receiver.posts
  t.is(receiver.posts.length, 2)
  t.is(again?.headers['webhook-id'], first?.headers['webhook-id'])
  t.is(again?.body, first?.body)
  const { attempts } = (await api.delivery(delivery.id)).body
  t.is(attempts.length, 2)
})

test('what happened while the endpoint was disabled is posted once it is recovered, in its order', async (t) => {
  const { api, id, happen, deliver, receiver } = await open(t)
  await api.change(id, { enabled: false })
  for (const type of ['drawing.created', 'drawing.locked', 'drawing.settled']) await happen({ type, subject: 'drw_x' })
  await api.change(id, { enabled: true })
  await deliver()
  t.is(receiver.posts.length, 0)
  await api.recover(id, new Date(Date.now() - 3_600_000))
  await deliver()
  t.deepEqual(
    receiver.posts.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    ['drawing.created', 'drawing.locked', 'drawing.settled'],
  )
})
