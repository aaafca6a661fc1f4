import test from 'ava'
import { changeEndpoint } from '../../../db/queries/webhook/changing.ts'
import { networkRunner } from '../../../worker/network-stage.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { deliver as deliverStage } from '../../../worker/stages/deliver.ts'
import { testKeyring } from '../../support/keyring.ts'
import { until } from '../../support/until.ts'
import { openHooks, startReceiver } from '../../support/webhook/webhooks.ts'

for (const status of [410, 500])
  test(`what the old address answers (${status}) after the endpoint has a new one says nothing of the new one, which gets the event at once`, async (t) => {
    const { service, pool, client, endpoint, happen, deliver, deliveries, readEndpoint } = await openHooks(t)
    const answer = Promise.withResolvers<void>()
    const old = await startReceiver(t, async () => {
      await answer.promise
      return { status }
    })
    const fresh = await startReceiver(t)
    const { id } = await endpoint(old.url)
    await happen()
    const slow = networkRunner(service, deliverStage, { client, keyring: testKeyring })
    await remindOnce(service, ['deliver'])
    await slow.runOnce()
    await until(
      async () => old.posts.length,
      (count) => count === 1,
    )
    await pool.transaction((tx) => changeEndpoint(tx, { id, url: fresh.url, description: null, events: null }))
    answer.resolve()
    await slow.finish?.()
    t.deepEqual(await readEndpoint(id), { disabledReason: null, isFailing: false })
    await deliver()
    t.like((await deliveries(id))[0], { state: 'delivered', tries: 2 })
    t.is(fresh.posts.length, 1)
  })

test('an event that the old address takes late leaves the failures of the new one as they are', async (t) => {
  const { service, pool, client, endpoint, happen, deliver, deliveries, readEndpoint } = await openHooks(t)
  const answer = Promise.withResolvers<void>()
  const old = await startReceiver(t, async () => {
    await answer.promise
    return {}
  })
  const fresh = await startReceiver(t, () => ({ status: 500 }))
  const { id } = await endpoint(old.url)
  await happen()
  const slow = networkRunner(service, deliverStage, { client, keyring: testKeyring })
  await remindOnce(service, ['deliver'])
  await slow.runOnce()
  await until(
    async () => old.posts.length,
    (count) => count === 1,
  )
  await pool.transaction((tx) => changeEndpoint(tx, { id, url: fresh.url, description: null, events: null }))
  await happen()
  await deliver()
  t.is(fresh.posts.length, 1)
  answer.resolve()
  await slow.finish?.()
  t.like((await deliveries(id))[0], { state: 'delivered', tries: 1 })
  t.deepEqual(await readEndpoint(id), { disabledReason: null, isFailing: true })
})
