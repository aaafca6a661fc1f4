import test from 'ava'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { openHooks } from '../../support/webhook/webhooks.ts'

test('an event never changes, and a delivery stays that of its event and endpoint', async (t) => {
  const { service, endpoint, happen } = await openHooks(t)
  const client = await connect(t, service.databaseUrl)
  const one = await endpoint('https://one.example/')
  const other = await endpoint('https://other.example/', ['drawing.paid'])
  const event = await happen()
  await refusesChanges(t, client, 'event', { id: event }, [
    `type = 'drawing.paid'`,
    `data = '{"a": 1}'`,
    'created_at = now()',
    'is_example = true',
  ])
  await refusesChanges(t, client, 'delivery', { endpoint_id: one.id }, [
    `endpoint_id = '${other.id}'`,
    `subject = 'x'`,
    'event_seq = event_seq + 1',
  ])
  await refuses(t, client, `update delivery set state = 'delivered' where endpoint_id = $1`, [one.id])
  await client.query(
    `insert into delivery_attempt (delivery_id, at, ms, status) select id, now(), 3, 200 from delivery where endpoint_id = $1`,
    [one.id],
  )
  await refuses(t, client, 'update delivery_attempt set status = 500')
})

test('an endpoint that was deleted stays so, and none moves to another account', async (t) => {
  const { service, endpoint } = await openHooks(t)
  const client = await connect(t, service.databaseUrl)
  const { id } = await endpoint('https://one.example/')
  await refuses(t, client, `update webhook_endpoint set mode = 'live' where id = $1`, [id])
  await refuses(t, client, `update webhook_endpoint set partner_id = 'ptr_1' where id = $1`, [id])
  await client.query('update webhook_endpoint set deleted_at = now() where id = $1', [id])
  await refuses(t, client, 'update webhook_endpoint set deleted_at = null where id = $1', [id])
  await refuses(t, client, `update webhook_endpoint set url = 'https://two.example/' where id = $1`, [id])
})

test('a finding has a code, stands beside the words that were made from it, and goes with them', async (t) => {
  const { service, endpoint, happen, deliveries } = await openHooks(t)
  const client = await connect(t, service.databaseUrl)
  const { id } = await endpoint('https://one.example/')
  await happen()
  const finding = `'{"code": "answered", "status": 500}'`
  for (const wrong of [`'{}'`, `'["code"]'`, `'"code"'`])
    await refuses(t, client, `update delivery set last_failure = 'x', last_finding = ${wrong}`)
  await refuses(t, client, `update delivery set last_finding = ${finding}`)
  const attempt = 'insert into delivery_attempt (delivery_id, at, ms, failure, finding) select id, now(), 3'
  await refuses(t, client, `${attempt}, null, ${finding} from delivery`)
  await refuses(t, client, `${attempt}, 'x', '{}' from delivery`)
  const findingNow = async () => (await deliveries(id))[0]?.lastFinding
  await client.query(`update delivery set last_failure = 'x', last_finding = ${finding}`)
  await client.query('update delivery set tries = tries + 1')
  t.like(await findingNow(), { code: 'answered' })
  await client.query(`update delivery set last_failure = 'y'`)
  t.is(await findingNow(), null)
  await client.query(`update delivery set last_finding = ${finding}`)
  await client.query('update delivery set last_failure = null')
  t.is(await findingNow(), null)
})

for (const [what, change] of [
  ['disabled', `disabled_at = now(), disabled_reason = 'by_partner'`],
  ['deleted', 'deleted_at = now()'],
] as const) {
  test(`when an endpoint is ${what}, what is on its way to it ends, leased or not, and what was delivered stays so`, async (t) => {
    const { service, endpoint, happen, deliveries } = await openHooks(t)
    const client = await connect(t, service.databaseUrl)
    const { id } = await endpoint('https://one.example/')
    const other = await endpoint('https://other.example/')
    for (let i = 0; i < 3; i += 1) await happen()
    const [first, second] = await deliveries(id)
    await client.query('insert into delivery_attempt (delivery_id, at, ms) values ($1, now(), 1)', [first?.id])
    await client.query(`update delivery set state = 'delivered', delivered_at = now() where id = $1`, [first?.id])
    await client.query(
      `update delivery set lease = gen_random_uuid(), leased_until = now() + interval '20 seconds' where id = $1`,
      [second?.id],
    )
    await client.query(`update webhook_endpoint set ${change} where id = $1`, [id])
    t.deepEqual(
      (await deliveries(id)).map(({ state, isLeased, lastFailure, lastFinding }) => [
        state,
        isLeased,
        lastFailure,
        lastFinding,
      ]),
      [
        ['delivered', false, null, null],
        ['failed', false, 'The endpoint was disabled.', { code: 'disabled' }],
        ['failed', false, 'The endpoint was disabled.', { code: 'disabled' }],
      ],
    )
    t.true((await deliveries(other.id)).every(({ state }) => state === 'pending'))
  })
}
