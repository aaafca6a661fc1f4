import test, { type ExecutionContext } from 'ava'
import { changeCampaignStatus } from '../../api/actions/campaign/campaigns.ts'
import { clockDatabase } from './clock.ts'
import { makeCampaign, makePartner, winnerIds, theOperator } from './factory.ts'
import { openWorkplace } from './workplace.ts'
import { work } from './work.ts'

const START = new Date('2031-03-04T05:06:07.890Z')
const DAY_MS = 86_400_000
const later = (ms: number) => new Date(START.getTime() + ms)

const open = async (t: ExecutionContext) => {
  const clock = await clockDatabase(t)
  await clock.set(START)
  const place = await openWorkplace(clock.url)
  t.teardown(place.close)
  const one = async (text: string, ...values: unknown[]) => (await clock.client.query(text, values)).rows[0]
  return { clock, place, one }
}

test('no default of a column goes by another clock', async (t) => {
  const { clock } = await open(t)
  const { rows } = await clock.client.query(`
    select d.adrelid::regclass::text || '.' || a.attname as "column", pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
    where pg_get_expr(d.adbin, d.adrelid) ~* '(now|current_|_timestamp)'`)
  t.true(rows.length > 10)
  for (const { column, expression } of rows) t.notRegex(expression, /pg_catalog|current_/i, column)
})

test('no condition of a trigger goes by another clock', async (t) => {
  const { clock } = await open(t)
  const { rows } = await clock.client.query(`
    select tgname as "name", pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal and pg_get_triggerdef(oid) ~* '(now|current_|_timestamp)\\('`)
  t.true(rows.length > 0)
  for (const { name, definition } of rows) t.notRegex(definition, /pg_catalog|current_(date|time)/i, name)
})

/** A campaign that is drawn at noon of every day. */
const makeNoonCampaign = async (place: Parameters<typeof makePartner>[0]) =>
  makeCampaign(place, {
    partner: await makePartner(place),
    startsAt: START.toISOString(),
    timeZone: 'UTC',
    cadence: 'FREQ=DAILY;BYHOUR=12;BYMINUTE=0;BYSECOND=0',
  })

test('rows are dated by the owned clock, by defaults and by statements', async (t) => {
  const { place, one } = await open(t)
  const partner = await makePartner(place)
  t.deepEqual((await one('select created_at from partner where id = $1', partner)).created_at, START)
  const { slug } = await makeCampaign(place, { partner })
  await changeCampaignStatus(place, theOperator, slug, 'paused')
  t.deepEqual((await one('select paused_at from campaign_pause')).paused_at, START)
})

test('drawings are made, locked, drawn and paid as the clock is moved, and not before', async (t) => {
  const { clock, place, one } = await open(t)
  await makeNoonCampaign(place)
  const noon = new Date('2031-03-04T12:00:00Z')
  await work(place)
  const { id, draw_at: drawAt } = await one('select id, draw_at from drawing order by draw_at limit 1')
  t.deepEqual(drawAt, noon)
  await clock.client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  await clock.set(new Date(noon.getTime() - 1))
  await work(place)
  t.is((await one('select status from drawing where id = $1', id)).status, 'open')
  await clock.set(noon)
  await work(place)
  const paid = await one(
    'select status, locked_at, entropy_requested_at, settled_at, paid_at from drawing where id = $1',
    id,
  )
  t.deepEqual(paid, { status: 'paid', locked_at: noon, entropy_requested_at: noon, settled_at: noon, paid_at: noon })
})

test('a trigger refuses a late list by the owned clock', async (t) => {
  const { clock, place, one } = await open(t)
  await makeNoonCampaign(place)
  await work(place)
  const { id } = await one('select id from drawing order by draw_at limit 1')
  await clock.set(later(DAY_MS))
  const late = clock.client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  await t.throwsAsync(late, { message: /its winners are locked/ })
})

test('a job waits for its time by the owned clock', async (t) => {
  const { clock, place } = await open(t)
  const at = later(DAY_MS)
  await place.boss.insert('lock', [{ data: { ids: ['drw_1'] }, startAfter: at }])
  await clock.set(new Date(at.getTime() - 1))
  t.deepEqual(await place.boss.fetch('lock'), [])
  await clock.set(at)
  t.is((await place.boss.fetch('lock')).length, 1)
})
