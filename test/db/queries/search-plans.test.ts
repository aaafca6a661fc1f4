import anyTest, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { listAnyAudit } from '../../../db/queries/console/audit.ts'
import { listAudit } from '../../../db/queries/portal/audit.ts'
import { listPortalCalls } from '../../../db/queries/portal/calls.ts'
import { listEvents, searchEvents, searchEventsOfDrawing } from '../../../db/queries/webhook/events.ts'
import { findMissedEvents, type MissedRow } from '../../../db/queries/webhook/missed.ts'
import { listDeliveries, listDeliveriesAbout } from '../../../db/queries/webhook/deliveries.ts'
import { MAX_LOOKED_AT } from '../../../db/queries/looked-at.ts'
import type { Statement } from '../../../db/statements.ts'
import { fileDatabase } from '../../support/database.ts'
import { makeKey, makePartner } from '../../support/factory.ts'
import { makeEndpointRow } from '../../support/webhook/rows.ts'
import { openWorkplace } from '../../support/workplace.ts'
import { nodesOf } from './plan.ts'

const test = anyTest.serial
const file = fileDatabase(anyTest.serial as typeof anyTest, { fresh: true })

const MANY = 3 * MAX_LOOKED_AT
const PAGE = 51
/** A tenth of the log is another partner's. */
const FILL = `
  set local session_replication_role = replica;
  insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, code, ms)
    select now() - make_interval(secs => n / 1000.0), case when n % 10 = 0 then 'ptr_other' else $PARTNER end, 'test', $KEY, 'req_' || n,
      'GET', '/api/v1/campaigns/c' || n % 100, case when n % 7 = 0 then 429 else 200 end, null, 1.5
    from generate_series(1, ${MANY}) n;
  insert into audit_entry (partner_id, mode, actor, action)
    select case when n % 10 = 0 then 'ptr_other' else $PARTNER end, 'test', $KEY, 'winners.sent' from generate_series(1, ${MANY}) n;
  insert into event (id, partner_id, mode, type, subject, data, created_at)
    select new_id('evt'), $PARTNER, 'test', 'drawing.locked', 's' || n, '{}', now() from generate_series(1, ${MANY}) n;
  insert into delivery (id, endpoint_id, event_id, event_seq, subject, state, delivered_at)
    select new_id('dlv'), $ENDPOINT, id, seq, subject, 'delivered', now() from event;`

let client: pg.Client
let own: { key: string; endpoint: string }
/** Of a partner to whom nothing has happened. */
let otherKey: string

test.before(`${MANY} calls, entries and deliveries`, async () => {
  const place = await openWorkplace(file.url)
  const partner = await makePartner(place)
  const { id: key } = await makeKey(place, { partner })
  const endpoint = await makeEndpointRow(place, { partner })
  otherKey = (await makeKey(place, { partner: await makePartner(place) })).id
  await place.close()
  own = { key, endpoint }
  client = new pg.Client({ connectionString: file.url })
  client.on('error', () => {})
  await client.connect()
  const spelled = FILL.replaceAll('$PARTNER', `'${partner}'`)
    .replaceAll('$KEY', `'${key}'`)
    .replaceAll('$ENDPOINT', `'${endpoint}'`)
  await client.query(`begin; ${spelled} commit`)
  await client.query('vacuum analyze')
})

test.after.always(() => client?.end())

/** How many rows of these tables the statement reads at most in one place, none of them by reading a whole table. */
const rowsRead = async (t: ExecutionContext, { name, text }: Statement<unknown>, values: readonly unknown[]) => {
  const spelled = values.map((value) => (typeof value === 'string' ? pg.escapeLiteral(value) : JSON.stringify(value)))
  const given = spelled.join(', ')
  await client.query('deallocate all')
  await client.query(`prepare search as ${text}`)
  const { rows } = await client.query(`explain (analyze, format json) execute search${given && ` (${given})`}`)
  const large = /^(api_call|audit_entry|delivery|event)/
  let most = 0
  for (const node of nodesOf(rows[0]['QUERY PLAN'][0].Plan)) {
    const { 'Node Type': type, 'Relation Name': relation = '', 'Actual Rows': actual, 'Actual Loops': loops } = node
    if (!large.test(relation)) continue
    t.false(type === 'Seq Scan' && actual + (node['Rows Removed by Filter'] ?? 0) > 0, `${name} scans ${relation}`)
    most = Math.max(most, (actual + (node['Rows Removed by Filter'] ?? 0)) * loops)
  }
  return most
}

test("an account's events are read without those of others", async (t) => {
  const asked = [0, Number.MAX_SAFE_INTEGER, PAGE]
  t.is(await rowsRead(t, listEvents, [otherKey, ...asked]), 0)
  t.true((await rowsRead(t, listEvents, [own.key, ...asked])) <= PAGE)
})

test('a search for events of one type looks at a bounded part of them, by index, page after page to the end', async (t) => {
  const asked = (after: string, type: string) => [own.key, after, Number.MAX_SAFE_INTEGER, PAGE, type]
  t.true((await rowsRead(t, searchEvents, asked('0', 'drawing.locked'))) <= 2 * PAGE)
  const edges: string[] = []
  for (let after: string | null = '0'; after !== null; ) {
    const values = asked(after, 'payout.paid')
    t.true((await rowsRead(t, searchEvents, values)) <= MAX_LOOKED_AT)
    const { edge, id } = (await client.query(searchEvents.text, values)).rows[0] as { edge: string | null; id: null }
    t.is(id, null)
    if (edge !== null) edges.push(edge)
    after = edge
  }
  t.is(edges.length, MANY / MAX_LOOKED_AT)
  t.true((await rowsRead(t, searchEventsOfDrawing, [...asked('0', 'drawing.locked'), 's7'])) <= 2)
})

test('a search for what an endpoint missed looks at a bounded part of the log, from the time on and to its end', async (t) => {
  const hours = async (count: number) =>
    (await client.query(`select (now() - make_interval(hours => ${count}))::text as at`)).rows[0].at as string
  const asked = (since: string, after: string | null) => [own.key, own.endpoint, since, after, PAGE]
  let pages = 0
  for (let after: string | null = null; after !== null || pages === 0; pages += 1) {
    t.true((await rowsRead(t, findMissedEvents, asked(await hours(1), after))) <= MAX_LOOKED_AT)
    const found: pg.QueryResult<MissedRow> = await client.query(findMissedEvents.text, asked(await hours(1), after))
    t.deepEqual(found.rows[0]?.events, [])
    after = found.rows[0]?.next ?? null
  }
  t.is(pages, MANY / MAX_LOOKED_AT + 1)
  t.true((await rowsRead(t, findMissedEvents, asked(await hours(-2), null))) <= 2 * PAGE, 'what is older is left out')
})

const NOWHERE = 'nowhere in the log'

for (const [what, filter] of [
  ['a path', { path: NOWHERE }],
  ['a method', { method: 'PATCH' }],
  ['a key', { key: 'key_none' }],
  ['a code', { code: 'locked' }],
  ['a drawing', { drawing: 'drw_0000000000000000000000' }],
  ['a path between two times', { path: NOWHERE, since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' }],
  ['a status that is rare in its class', { status: [404, 404] }],
  ['a path among what was refused', { path: NOWHERE, status: [400, 499] }],
] as const) {
  test(`a search in the request log for ${what} that never comes looks at a bounded part of it, by index`, async (t) => {
    const { statement, values } = listPortalCalls(own.key, filter)
    t.true((await rowsRead(t, statement, values)) <= MAX_LOOKED_AT)
    const [found] = (await client.query(statement.text, values)).rows
    t.is(found.requestId, null)
  })
}

test('what is found at once, and a class of statuses, cost a page', async (t) => {
  for (const filter of [{}, { path: '/campaigns/' }, { status: [400, 499] }, { status: [500, 599] }] as const) {
    const { statement, values } = listPortalCalls(own.key, filter)
    t.true((await rowsRead(t, statement, values)) <= 2 * PAGE, JSON.stringify(filter))
  }
})

test('pages of a search follow each other to the end of the log, without a gap', async (t) => {
  let before: readonly [string, string] | undefined
  const edges: string[] = []
  for (;;) {
    const { statement, values } = listPortalCalls(own.key, { path: NOWHERE, before })
    const { edge } = (await client.query(statement.text, values)).rows[0] as { edge: string | null }
    if (edge === null) break
    edges.push(edge)
    before = edge.split(' ') as [string, string]
  }
  t.is(edges.length, Math.floor((0.9 * MANY) / MAX_LOOKED_AT))
})

test('a page of the audit logs of all partners costs a page, wherever it begins', async (t) => {
  for (const filter of [
    {},
    { before: { id: String(MANY / 2), partner: 'ptr_other' } },
    { partner: 'ptr_other', before: { id: String(MANY / 2), partner: 'ptr_other' } },
    { action: 'winners.sent' } as const,
  ]) {
    const { statement, values } = listAnyAudit(filter)
    t.true((await rowsRead(t, statement, values)) <= 2 * PAGE, JSON.stringify(filter))
    t.is((await client.query(statement.text, values)).rows.length, PAGE)
  }
})

test('a search in the audit log or in the deliveries looks at a bounded part of them, by index', async (t) => {
  const inAudit = [own.key, null, 'key.created', null, null, null, true]
  t.true((await rowsRead(t, listAudit, inAudit)) <= MAX_LOOKED_AT)
  t.truthy((await client.query(listAudit.text, inAudit)).rows[0].edge)
  for (const [state, type] of [
    ['failed', null],
    [null, 'payout.paid'],
  ]) {
    const inDeliveries = [own.key, own.endpoint, state, type, null, PAGE]
    t.true((await rowsRead(t, listDeliveries, inDeliveries)) <= MAX_LOOKED_AT, `${state} ${type}`)
    t.truthy((await client.query(listDeliveries.text, inDeliveries)).rows[0].edge)
  }
  t.true((await rowsRead(t, listDeliveries, [own.key, own.endpoint, null, null, null, PAGE])) <= 2 * PAGE)
  for (const about of ['s7', 'evt_0000000000000000000000'])
    t.true((await rowsRead(t, listDeliveriesAbout, [own.key, own.endpoint, null, null, null, PAGE, about])) <= 2)
})
