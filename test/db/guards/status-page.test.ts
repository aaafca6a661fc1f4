import test from 'ava'
import { connect, refuses } from '../../support/attack.ts'
import { clockDatabase } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { urlAs } from '../../support/roles.ts'

const ID = `inc_${'a'.repeat(22)}`
const OPEN = `
  insert into status_incident (id, components, impact, title) values ($1, $2, $3, $4)`
const SAY = `
  insert into status_update (incident_id, number, stage, said, written_by) values ($1, $2, $3, $4, 'operator Ann')`

test('what operators say in public is bounded, of known parts and plain', async (t) => {
  const client = await connect(t, await testDatabase(t))
  for (const [id, components, impact, title] of [
    ['inc_1', ['api'], 'down', 'Late'],
    [ID, [], 'down', 'Late'],
    [ID, ['api', 'api'], 'down', 'Late'],
    [ID, ['api', null], 'down', 'Late'],
    [ID, ['A shop'], 'down', 'Late'],
    [ID, ['values/'], 'down', 'Late'],
    [ID, ['api'], 'terrible', 'Late'],
    [ID, ['api'], 'maintenance', 'Late'],
    [ID, ['api'], 'down', ''],
    [ID, ['api'], 'down', 'x'.repeat(121)],
    [ID, ['api'], 'down', 'Late\nand later'],
    [ID, ['api'], 'down', 'Late \u202e'],
  ])
    await refuses(t, client, OPEN, [id, components, impact, title])
  const plan = `insert into status_incident (id, components, impact, title, starts_at, ends_at)
    values ('${ID}', '{api}', 'maintenance', 'New disks', $1, $2)`
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  for (const [from, to] of [
    [-1, 1],
    [2, 2],
    [2, 200],
    [91 * 24, 91 * 24 + 1],
  ] as const)
    await refuses(t, client, plan, [inHours(from), inHours(to)])
})

test('an incident begins with an update, goes on with others, and stays as it was told and resolved', async (t) => {
  const client = await connect(t, await testDatabase(t))
  await refuses(t, client, OPEN, [ID, ['api'], 'down', 'Nobody says more'])
  await client.query('begin')
  await client.query(OPEN, [ID, ['api', 'values/base'], 'down', 'The API is away'])
  await client.query(SAY, [ID, 1, 'investigating', 'We look into it.'])
  await client.query('commit')
  for (const [number, stage, said] of [
    [1, 'identified', 'Again the first.'],
    [3, 'identified', 'One is missing.'],
    [2, 'scheduled', 'It was no maintenance.'],
    [2, 'gone', 'There is no such stage.'],
    [2, 'identified', ''],
    [2, 'identified', 'x'.repeat(1001)],
    [2, 'identified', 'Two\u0007lines'],
  ])
    await refuses(t, client, SAY, [ID, number, stage, said])
  for (const change of [
    "title = 'Nothing happened'",
    "components = '{mail}'",
    "impact = 'degraded'",
    'resolved_at = now()',
  ])
    await refuses(t, client, `update status_incident set ${change}`)
  await refuses(t, client, "update status_update set said = 'Nothing happened'")
  await refuses(t, client, 'delete from status_update')
  await client.query(SAY, [ID, 2, 'resolved', 'It is back.'])
  const { rows } = await client.query('select resolved_at is not null as resolved from status_incident')
  t.true(rows[0].resolved)
  await refuses(t, client, SAY, [ID, 3, 'investigating', 'It is away again.'])
  await refuses(t, client, 'update status_incident set resolved_at = null')
  await refuses(t, client, "update status_incident set resolved_at = now() + interval '1 hour'")
  for (const table of ['status_incident', 'status_update']) {
    await refuses(t, client, `delete from ${table}`)
    await refuses(t, client, `truncate ${table} cascade`)
  }
})

test('no process tells the public of anything, and only web processes say what they answered', async (t) => {
  const databaseUrl = await testDatabase(t)
  for (const role of ['web', 'worker'] as const) {
    const process = await connect(t, urlAs(role, databaseUrl))
    await t.throwsAsync(process.query(OPEN, [ID, ['api'], 'down', 'x']), { message: /permission denied/ })
    await t.throwsAsync(process.query(SAY, [ID, 1, 'investigating', 'x']), { message: /permission denied/ })
  }
  const worker = await connect(t, urlAs('worker', databaseUrl))
  const answers = `insert into web_answers (area, answered, failed) values ($1, $2, $3)`
  await t.throwsAsync(worker.query(answers, ['api', 1, 0]), { message: /permission denied/ })
  const web = await connect(t, urlAs('web', databaseUrl))
  await web.query(answers, ['api', 1, 0])
  for (const values of [
    ['mail', 1, 0],
    ['portal', 1, 2],
    ['portal', -1, 0],
  ])
    await refuses(t, web, answers, values)
  await t.throwsAsync(web.query(`insert into status_day (component, day) values ('api', now())`), {
    message: /permission denied/,
  })
})

test('a day of the history only gets longer, while it lasts, and is kept for 90 days', async (t) => {
  const clock = await clockDatabase(t)
  const client = await connect(t, urlAs('worker', clock.url))
  const day = `insert into status_day (component, day, operational_ms, down_ms)
    values ($1, (now() at time zone 'UTC')::date - $2::integer, $3, $4)`
  await refuses(t, client, day, ['A shop', 0, 1, 1])
  await refuses(t, client, day, ['api', 0, 86_400_000, 1])
  await refuses(t, client, day, ['api', 0, -1, 1])
  for (const ago of [0, 2, 89, 90]) await client.query(day, ['api', ago, 1_000, 1_000])
  const ofDay = (ago: number) => `where day = (now() at time zone 'UTC')::date - ${ago}`
  await client.query(`update status_day set operational_ms = 2000 ${ofDay(0)}`)
  for (const change of ['down_ms = 0', "component = 'mail'", 'day = day - 1', 'operational_ms = 86400000'])
    await refuses(t, client, `update status_day set ${change} ${ofDay(0)}`)
  await refuses(t, client, `update status_day set operational_ms = 3000 ${ofDay(2)}`)
  await refuses(t, client, `delete from status_day ${ofDay(89)}`)
  await client.query(`delete from status_day ${ofDay(90)}`)
})
