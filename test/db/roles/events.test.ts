/** What the credential of a web process or a worker may not do to events, deliveries and what is counted in order. */
import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { connect, openAttacked, refuses } from '../../support/attack.ts'
import { makePartner } from '../../support/factory.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'
import { forbids, thief } from './attack.ts'

/** An account with an endpoint, and an event that is on its way to it. */
const open = async (t: ExecutionContext) => {
  const { url, place, partner, client: owner } = await openAttacked(t)
  const { id: endpoint } = await makeEndpoint(place, { partner, url: 'https://shop.example/' })
  await owner.query(`select write_events(array[($1, 'test', 'drawing.created', 'drw_1', '{}'::jsonb)::happening])`, [
    partner,
  ])
  return {
    url,
    place,
    owner,
    partner,
    endpoint,
    web: await thief(t, 'web', url),
    worker: await thief(t, 'worker', url),
  }
}

test('nobody takes the numbers of later rows', async (t) => {
  const { partner, web, worker } = await open(t)
  const columns = `(id, seq, partner_id, mode, type, subject, data, is_example) overriding system value`
  await forbids(
    t,
    web,
    `insert into event ${columns} values ($1, 1000, $2, 'test', 'drawing.settled', 'drw_1', '{}', true)`,
    [newId('evt'), partner],
  )
  for (const client of [web, worker])
    await forbids(
      t,
      client,
      `insert into audit_entry (id, partner_id, actor, action) overriding system value values (1000, $1, 'operator Ann', 'drawing.noted')`,
      [partner],
    )
  await forbids(
    t,
    web,
    `insert into console_entry (id, actor, action) overriding system value values (1000, 'operator Ann', 'mail.sent')`,
  )
  await forbids(t, web, `insert into api_call (id, at, partner_id) overriding system value values (1000, now(), $1)`, [
    partner,
  ])
  await forbids(t, worker, `insert into stale_page (id, subject) overriding system value values (1000, 'site')`)
  await forbids(
    t,
    worker,
    `insert into delivery_attempt (id, delivery_id, at, ms) overriding system value values (1000, 'dlv_1', now(), 1)`,
  )
})

test('no event, and no entry of the audit log, is of another time', async (t) => {
  const { partner, web, worker } = await open(t)
  for (const client of [web, worker])
    await forbids(
      t,
      client,
      `insert into audit_entry (partner_id, actor, action, at) values ($1, 'operator Ann', 'wallet.approved', '2020-01-01')`,
      [partner],
    )
  await forbids(
    t,
    web,
    `insert into console_entry (actor, action, at) values ('operator Ann', 'mail.sent', '2020-01-01')`,
  )
  await forbids(
    t,
    web,
    `insert into event (id, partner_id, mode, type, subject, data, is_example, created_at)
    values ($1, $2, 'test', 'drawing.settled', 'drw_1', '{}', true, '2020-01-01')`,
    [newId('evt'), partner],
  )
})

test('partners are told only what happened: what a process writes by itself is an example', async (t) => {
  const { partner, owner, web, worker } = await open(t)
  const write = (isExample: boolean): [string, string[]] => [
    `insert into event (id, partner_id, mode, type, subject, data, is_example)
    values ('${newId('evt')}', $1, 'test', 'drawing.settled', 'drw_1', '{}', ${isExample})`,
    [partner],
  ]
  for (const client of [web, worker]) {
    await refuses(t, client, ...write(false))
    await client.query(...write(true))
  }
  const WRITE_EVENTS = `select write_events(array[($1, 'test', 'drawing.settled', 'drw_9', '{}'::jsonb)::happening])`
  await forbids(t, web, WRITE_EVENTS, [partner])
  await worker.query(WRITE_EVENTS, [partner])
  t.is((await owner.query("select from event where subject = 'drw_9'")).rowCount, 0)
})

test('no delivery ends without a call that was taken, or waits for longer than its tries', async (t) => {
  const { web, owner } = await open(t)
  const DELIVERED = "update delivery set state = 'delivered', delivered_at = now()"
  await refuses(t, web, DELIVERED)
  await refuses(t, web, "update delivery set due_at = 'infinity'")
  await refuses(t, web, "update delivery set due_at = now() + interval '3 days'")
  const tried = (failure: string | null) =>
    owner.query('insert into delivery_attempt (delivery_id, at, ms, failure) select id, now(), 1, $1 from delivery', [
      failure,
    ])
  await tried('It answered with 500.')
  await refuses(t, web, DELIVERED)
  await tried(null)
  await web.query(DELIVERED)
})

test('nobody has an event delivered to an endpoint of another account, nor as another than it is', async (t) => {
  const { place, owner, partner, endpoint, web, worker } = await open(t)
  const url = 'https://shop.example/'
  const { id: foreign } = await makeEndpoint(place, { partner: await makePartner(place), url })
  const { id: later } = await makeEndpoint(place, { partner, url })
  const deliver = (to: string, seq = 'seq', subject = 'subject'): [string, string[]] => [
    `insert into delivery (id, endpoint_id, event_id, event_seq, subject)
    select '${newId('dlv')}', $1, id, ${seq}, ${subject} from event where subject = 'drw_1'`,
    [to],
  ]
  for (const client of [web, worker]) {
    await refuses(t, client, ...deliver(foreign))
    await refuses(t, client, ...deliver(later, 'seq - 1'))
    await refuses(t, client, ...deliver(later, 'seq', "'drw_2'"))
  }
  await web.query(...deliver(later))
  const { rows } = await owner.query('select endpoint_id as id from delivery order by 1')
  t.deepEqual(
    rows.map(({ id }) => id),
    [endpoint, later].toSorted(),
  )
})

test('a worker deletes no event within thirty days, and nobody empties the list', async (t) => {
  const { url, worker } = await open(t)
  await refuses(t, worker, 'delete from event')
  await refuses(t, await connect(t, url), 'truncate event cascade')
})
