import test from 'ava'
import { sql } from 'slonik'
import { testKeyring } from '../../../support/keyring.ts'
import { changeEndpoint } from '../../../../api/actions/webhook/change.ts'
import { createEndpoint } from '../../../../api/actions/webhook/create.ts'
import { spellSecret } from '../../../../domain/signature.ts'
import { deleteEndpoint } from '../../../../api/actions/webhook/delete.ts'
import { recoverEndpoint } from '../../../../api/actions/webhook/recover.ts'
import { resendDelivery } from '../../../../api/actions/webhook/resend.ts'
import { rotateSecretOf } from '../../../../api/actions/webhook/secret.ts'
import { MAX_ENDPOINTS } from '../../../../db/queries/webhook/endpoints.ts'
import { doorkeeper } from '../../../../api/authenticate.ts'
import { openSearches } from '../../../../api/searches.ts'
import { fileService } from '../../../support/site/file-service.ts'
import { reasonOfRefusal } from '../../../support/refusal.ts'
import { HOOK_URL, makeHookShop } from '../../../support/webhook/shop.ts'

const service = fileService(test)

const makeShop = async () => {
  const place = await service()
  const shop = await makeHookShop(place)
  const { pool, boss, statements } = place
  const actions = {
    pool,
    boss,
    statements,
    keyring: testKeyring,
    doorkeeper: doorkeeper(statements),
    searches: openSearches(),
    allowLoopbackPartners: false,
  }
  const sent = async () => (await shop.api.deliveries(shop.endpoint.id)).body.deliveries
  return { ...shop, id: shop.endpoint.id, actions, sent }
}

const times = <Value>(count: number, make: (i: number) => Value): Value[] =>
  Array.from({ length: count }, (_, i) => make(i))

const settings = { url: HOOK_URL, description: null, events: null }

test('however many endpoints are made at one time, there are never more than 20', async (t) => {
  const { actions, caller, api } = await makeShop()
  const reasons = await Promise.all(
    times(MAX_ENDPOINTS + 5, () => reasonOfRefusal(createEndpoint(actions, caller, settings))),
  )
  t.is(reasons.filter((reason) => reason === 'none').length, MAX_ENDPOINTS - 1)
  t.is(reasons.filter((reason) => reason === 'endpoint_limit').length, 6)
  t.is((await api.list()).length, MAX_ENDPOINTS)
})

test('of rotations at one time each is in force once, and the last two secrets sign', async (t) => {
  const { actions, caller, id, api } = await makeShop()
  const made = await Promise.all(times(5, () => rotateSecretOf(actions, caller, id)))
  t.is(new Set(made.map(({ secret }) => secret)).size, 5)
  const { secret } = (await api.secret(id)).body
  t.true(made.some((rotated) => rotated.secret === secret))
  const rows = await actions.pool.any(sql.unsafe`select secret, previous_secret from webhook_endpoint where id = ${id}`)
  const [{ previous_secret: previous }] = rows as [{ previous_secret: Buffer }]
  const others = made.map((rotated) => rotated.secret).filter((each) => each !== secret)
  t.true(others.includes(spellSecret(testKeyring.open(previous, id))))
})

test('of resends of one delivery at one time one is taken', async (t) => {
  const { actions, caller, happen, finish, sent } = await makeShop()
  await happen(['drawing.settled'])
  await finish('delivered')
  const [delivery] = await sent()
  const reasons = await Promise.all(
    times(5, () => reasonOfRefusal(resendDelivery(actions, caller, delivery?.id ?? ''))),
  )
  t.deepEqual(reasons.toSorted(), [...times(4, () => 'delivery_pending'), 'none'])
  t.is((await sent())[0]?.state, 'pending')
})

test('a delivery that is under way is refused without waiting for what comes of it', async (t) => {
  const { actions, caller, happen, sent } = await makeShop()
  await happen(['drawing.settled'])
  const [delivery] = await sent()
  await actions.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`select from delivery where id = ${delivery?.id ?? ''} for update`)
    t.is(await reasonOfRefusal(resendDelivery(actions, caller, delivery?.id ?? '')), 'delivery_pending')
  })
})

test('an endpoint that is deleted or disabled during a resend has nothing on its way afterwards', async (t) => {
  for (const stop of [
    deleteEndpoint,
    (...[place, caller, id]: Parameters<typeof deleteEndpoint>) =>
      changeEndpoint(place as never, caller, id, { enabled: false }),
  ] as const) {
    for (let i = 0; i < 5; i += 1) {
      const { actions, caller, id, happen, finish, sent, api } = await makeShop()
      await happen(['drawing.settled'])
      await finish('failed')
      const [delivery] = await sent()
      const resend = reasonOfRefusal(resendDelivery(actions, caller, delivery?.id ?? ''))
      const [reason] = await Promise.all([resend, stop(actions, caller, id)])
      t.true(['none', 'endpoint_stopped'].includes(reason), reason)
      t.is((await api.delivery(delivery?.id ?? '')).body.delivery.state, 'failed')
    }
  }
})

test('an endpoint is deleted once, however many ask for it', async (t) => {
  const { actions, caller, id } = await makeShop()
  const reasons = await Promise.all(times(4, () => reasonOfRefusal(deleteEndpoint(actions, caller, id))))
  t.deepEqual(reasons.toSorted(), ['none', ...times(3, () => 'not_found')])
})

test('of recoveries at one time each event is sent by one', async (t) => {
  const { actions, caller, id, happen, api, sent } = await makeShop()
  await api.change(id, { enabled: false })
  await happen(times(20, () => 'drawing.created' as const))
  await api.change(id, { enabled: true })
  const since = new Date(Date.now() - 3_600_000)
  const counts = await Promise.all(times(4, () => recoverEndpoint(actions, caller, { id, since })))
  t.deepEqual(
    counts.map(({ deliveries }) => deliveries).toSorted((a, b) => a - b),
    [0, 0, 0, 20],
  )
  t.is((await sent()).length, 20)
})

test('a caller whose key was revoked meanwhile does nothing', async (t) => {
  const { actions, caller, id, keyId, happen, finish, sent, reminders } = await makeShop()
  await happen(['drawing.settled'])
  await finish('delivered')
  const [delivery] = await sent()
  await actions.pool.query(sql.unsafe`update api_key set revoked_at = now() where id = ${keyId}`)
  for (const call of [
    createEndpoint(actions, caller, settings),
    changeEndpoint(actions, caller, id, { enabled: false }),
    deleteEndpoint(actions, caller, id),
    rotateSecretOf(actions, caller, id),
    resendDelivery(actions, caller, delivery?.id ?? ''),
    recoverEndpoint(actions, caller, { id, since: new Date() }),
  ])
    t.is(await reasonOfRefusal(call), 'unauthorized')
  t.is(await reminders(id), 0)
})

test('addresses of this machine are refused unless the setting lets them through', async (t) => {
  const { actions, caller, id, api } = await makeShop()
  const url = 'http://127.0.0.1:9/hooks'
  t.is(await reasonOfRefusal(createEndpoint(actions, caller, { ...settings, url })), 'bad_request')
  t.is(await reasonOfRefusal(changeEndpoint(actions, caller, id, { url })), 'bad_request')
  const allowing = { ...actions, allowLoopbackPartners: true }
  await changeEndpoint(allowing, caller, id, { url })
  t.is((await api.read(id)).body.endpoint.url, url)
})
