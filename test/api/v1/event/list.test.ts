import test from 'ava'
import { sql } from 'slonik'
import { forgetEvents } from '../../../../db/queries/webhook/upkeep.ts'
import { type EventCursor, readCursor, spellCursor } from '../../../../domain/webhook/event-cursor.ts'
import { LOG_DAYS } from '../../../../domain/webhook/state.ts'
import { fileService, stillService } from '../../../support/site/file-service.ts'
import { makeKey } from '../../../support/factory.ts'
import { clientOf } from '../../../support/partner-api/ask.ts'
import { isProblem } from '../../../support/partner-api/problem.ts'
import { makeShop, openDrawing } from '../../../support/partner-api/partner.ts'
import type { Problem } from '../../../../api/client/types.ts'
import { makeEndpoint } from '../../../support/webhook/webhooks.ts'

/** The tests are serial, as another test's uncommitted events would hold readers back for a moment. */
const service = fileService(test)
/** For what depends on the day. */
const still = stillService(test)

type Event = { id: string; type: string; timestamp: string; example?: true; data: { drawing: { id: string } } }
type Page = Problem & { events: Event[]; nextCursor: string }

const DAY_MS = 86_400_000

const openShop = async (own = service) => {
  const shop = await makeShop(await own())
  return { ...shop, list: (query = '') => shop.api.get<Page>(`/events${query}`) }
}

const typesOf = ({ events }: Page): string[] => events.map(({ type }) => type)

test.serial('an account without an endpoint reads what happened in it, oldest first', async (t) => {
  const { list, ...shop } = await openShop()
  const drawing = await openDrawing(shop)
  await drawing.send(['a', 'b', 'c'])
  await drawing.draw()
  const { status, body } = await list()
  t.is(status, 200)
  t.deepEqual(typesOf(body), ['drawing.created', 'drawing.locked', 'drawing.settled', 'drawing.paid'])
  for (const { data, timestamp, example } of body.events) {
    t.is(data.drawing.id, drawing.id)
    t.true(Math.abs(Date.now() - Date.parse(timestamp)) < DAY_MS)
    t.is(example, undefined)
  }
})

test.serial('a reader goes on behind what it has seen, and sees what comes later once', async (t) => {
  const { list, ...shop } = await openShop()
  await openDrawing(shop)
  await openDrawing(shop)
  const first = (await list('?limit=1')).body
  const second = (await list(`?limit=1&cursor=${first.nextCursor}`)).body
  const third = (await list(`?cursor=${second.nextCursor}`)).body
  t.is(new Set([...first.events, ...second.events].map(({ id }) => id)).size, 2)
  t.deepEqual(third.events, [])
  const drawing = await openDrawing(shop)
  const fourth = (await list(`?cursor=${third.nextCursor}`)).body
  t.deepEqual(
    fourth.events.map(({ data }) => data.drawing.id),
    [drawing.id],
  )
  t.deepEqual((await list(`?cursor=${fourth.nextCursor}`)).body.events, [])
})

test.serial(
  'who begins with "now" sees only what happens afterwards, in an account that is still empty too',
  async (t) => {
    for (const before of [0, 2]) {
      const { list, ...shop } = await openShop()
      for (let i = 0; i < before; i += 1) await openDrawing(shop)
      const { events, nextCursor } = (await list('?cursor=now')).body
      t.deepEqual(events, [])
      const drawing = await openDrawing(shop)
      const later = (await list(`?cursor=${nextCursor}`)).body.events
      t.deepEqual(
        later.map(({ data }) => data.drawing.id),
        [drawing.id],
      )
    }
  },
)

test.serial(
  'a list of one type or of one drawing has no other events, and its cursor goes past those that it left out',
  async (t) => {
    const { list, ...shop } = await openShop()
    const [one, other] = [await openDrawing(shop), await openDrawing(shop)]
    await other.send(['a', 'b', 'c'])
    await other.draw()
    const locked = (await list('?type=drawing.locked')).body
    t.deepEqual(typesOf(locked), ['drawing.locked'])
    t.deepEqual((await list(`?cursor=${locked.nextCursor}`)).body.events, [])
    t.deepEqual(typesOf((await list(`?drawing=${one.id}`)).body), ['drawing.created'])
    t.is((await list(`?drawing=${other.id}`)).body.events.length, 4)
    t.deepEqual(typesOf((await list(`?drawing=${other.id}&type=drawing.paid`)).body), ['drawing.paid'])
  },
)

test.serial('a cursor stays good while a slow transaction holds readers back behind it', async (t) => {
  const { list, ...shop } = await openShop()
  const { pool } = await service()
  await openDrawing(shop)
  const { nextCursor } = (await list()).body
  await pool.transaction(async (slow) => {
    // As a transaction does that chose its lock before these events were numbered, and takes it only now.
    await slow.query(sql.unsafe`select pg_advisory_xact_lock_shared(event_lock_of(0))`)
    const { status, body } = await list(`?cursor=${nextCursor}`)
    t.is(status, 200)
    t.deepEqual([body.events, body.nextCursor], [[], nextCursor])
  })
  const drawing = await openDrawing(shop)
  const later = (await list(`?cursor=${nextCursor}`)).body
  t.deepEqual(
    later.events.map(({ data }) => data.drawing.id),
    [drawing.id],
  )
})

test.serial('a list of one drawing ends, too, where a slow transaction may still write an event', async (t) => {
  const { list, ...shop } = await openShop()
  const { pool } = await service()
  const { id } = await openDrawing(shop)
  await pool.transaction(async (slow) => {
    await slow.query(sql.unsafe`select pg_advisory_xact_lock_shared(event_lock_of(0))`)
    t.deepEqual((await list(`?drawing=${id}`)).body.events, [])
  })
  t.is((await list(`?drawing=${id}`)).body.events.length, 1)
})

test.serial('a cursor of a database that is lost goes on with what comes', async (t) => {
  const { list, ...shop } = await openShop()
  await openDrawing(shop)
  const { seq, day } = readCursor((await list()).body.nextCursor) as EventCursor
  const lost = spellCursor({ seq: seq + 5_000n, day })
  t.deepEqual((await list(`?cursor=${lost}`)).body.events, [])
  const { pool } = await service()
  await pool.query(sql.unsafe`select setval('event_server_seq', 1)`)
  const drawing = await openDrawing(shop)
  const { events, nextCursor } = (await list(`?cursor=${lost}`)).body
  t.deepEqual(
    events.map(({ data }) => data.drawing.id),
    [drawing.id],
  )
  t.deepEqual((await list(`?cursor=${nextCursor}`)).body.events, [])
})

test.serial('nobody reads another account’s events, nor those of the other mode', async (t) => {
  const { list, ...shop } = await openShop()
  const drawing = await openDrawing(shop)
  const [event] = (await list()).body.events
  const live = clientOf(shop.service, (await makeKey(shop.service, { partner: shop.partner, mode: 'live' })).key)
  for (const api of [live, (await openShop()).api]) {
    for (const path of ['/events', `/events?drawing=${drawing.id}`])
      t.deepEqual((await api.get<Page>(path)).body.events, [], path)
    isProblem(t, await api.get(`/events/${event?.id}`), 404, 'not_found', /test or a live one/)
  }
})

test.serial('an event is read by the id that its webhook carries', async (t) => {
  const { list, ...shop } = await openShop()
  await makeEndpoint(await service(), { partner: shop.partner, url: 'https://shop.example/' })
  await openDrawing(shop)
  const [event] = (await list()).body.events
  const { status, body } = await shop.api.get<{ event: Event }>(`/events/${event?.id}`)
  t.is(status, 200)
  t.deepEqual(body.event, event)
  isProblem(t, await shop.api.get('/events/evt_nothing'), 404, 'not_found', /kept for 30 days/)
})

test.serial('what has not changed since is answered with 304', async (t) => {
  const { list, ...shop } = await openShop()
  await openDrawing(shop)
  const { headers, body } = await list()
  const again = await shop.api.get(`/events`, { 'If-None-Match': headers.get('etag') ?? '' })
  t.is(again.status, 304)
  await openDrawing(await openShop())
  const quiet = await list(`?cursor=${body.nextCursor}`)
  await openDrawing(await openShop())
  t.is((await list(`?cursor=${body.nextCursor}`)).headers.get('etag'), quiet.headers.get('etag'))
})

test.serial('a limit, a cursor, a type or a drawing that is none is refused with what to do', async (t) => {
  const { list } = await openShop(still)
  const today = Math.floor((await still()).now.getTime() / DAY_MS)
  const seq = 1n
  for (const [query, detail] of [
    ['?limit=0', /limit must be a whole number from 1 to 200/],
    ['?limit=201', /limit must be a whole number from 1 to 200/],
    ['?limit=many', /limit must be a whole number from 1 to 200/],
    ['?limit=1.5', /limit must be a whole number from 1 to 200/],
    ['?cursor=then', /nextCursor of a page, or "now"/],
    [`?cursor=${spellCursor({ seq: 10n ** 15n, day: today })}`, /nextCursor of a page, or "now"/],
    [`?cursor=${spellCursor({ seq, day: today + 2 })}`, /nextCursor of a page, or "now"/],
    [`?cursor=${spellCursor({ seq, day: today - 32 })}`, /more than 30 days old.*begin with "now"/],
    ['?type=drawing.sold', /type must be one of/],
    ['?drawing=x', /drawing must be the id of a drawing/],
    ['?page=2', /takes type and drawing and limit and wait and cursor/],
  ] as const)
    isProblem(t, await list(query), 400, 'bad_request', detail)
})

test.serial('of what came after the oldest cursor that is taken, nothing is gone', async (t) => {
  const { list, partner } = await openShop(still)
  const { pool } = await still()
  const today = await pool.oneFirst(sql.unsafe`select floor(extract(epoch from now()) / 86400)::integer`)
  const day = Number(today) - LOG_DAYS
  // An event of a transaction that began just before the day on which the cursor was given out.
  await pool.query(sql.unsafe`
    insert into event (id, partner_id, mode, type, subject, created_at, data)
    values (new_id('evt'), ${partner}, 'test', 'drawing.created', 'drw_1',
      to_timestamp(${day * 86_400}::bigint) - interval '10 minutes', '{}')`)
  await pool.transaction((tx) => forgetEvents(tx, 1_000))
  t.is((await list(`?cursor=${spellCursor({ seq: 0n, day })}`)).body.events.length, 1)
  isProblem(t, await list(`?cursor=${spellCursor({ seq: 0n, day: day - 1 })}`), 400, 'bad_request', /30 days old/)
})

test.serial('a key that was revoked reads nothing any more', async (t) => {
  const { list, keyId } = await openShop()
  t.is((await list()).status, 200)
  await (await service()).pool.query(sql.unsafe`update api_key set revoked_at = now() where id = ${keyId}`)
  isProblem(t, await list(), 401, 'unauthorized', /revoked/)
})
