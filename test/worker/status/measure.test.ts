import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openIncident, planMaintenance } from '../../../api/actions/status/open-incident.ts'
import { updateIncident } from '../../../api/actions/status/update-incident.ts'
import { addAnswers } from '../../../db/queries/status/answers.ts'
import { findLastStates, noteStates } from '../../../db/queries/status/components.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { measureStatus, measuringStatus } from '../../../worker/status/measure.ts'
import { clockDatabase } from '../../support/clock.ts'
import { theOperator } from '../../support/factory.ts'
import { readSite } from '../../support/site/site.ts'
import { asWorker, openWorkplace } from '../../support/workplace.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)

/** A service at noon of 24 November, whose web processes answer when the test says so. */
const open = async (t: ExecutionContext) => {
  const clock = await clockDatabase(t)
  await clock.set(at('24T12:00:00'))
  const place = await openWorkplace(clock.url)
  t.teardown(place.close)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const worker = asWorker(place)
  const states = async (): Promise<Record<string, string>> => {
    const row = z.object({ component: z.string(), state: z.string() })
    const rows = await place.pool.any(sql.type(row)`select component, state from status_component order by component`)
    return Object.fromEntries(rows.map(({ component, state }) => [component, state]))
  }
  const day = z.object({ day: z.string(), operational: z.number(), down: z.number() })
  return {
    ...place,
    setClock: clock.set,
    worker,
    states,
    page: async (path: string) => (await readSite(place)).get(path) ?? '',
    days: () =>
      place.pool.any(sql.type(day)`
        select day::text, operational_ms as operational, down_ms as down
        from status_day where component = 'api' order by day`),
    answer: (answered: number, failed: number) =>
      addAnswers(place.pool, [
        { area: 'api', answered, failed },
        { area: 'pages', answered, failed: 0 },
        { area: 'portal', answered, failed: 0 },
      ]),
    measureAt: async (now: Date) => {
      await clock.set(now)
      await measureStatus(worker)
    },
  }
}

test('what was not measured any more, as of a chain that is out of use, is not shown as it was then', async (t) => {
  const { pool, setClock } = await open(t)
  const note = (seen: Parameters<typeof noteStates>[1]) => pool.transaction((tx) => noteStates(tx, seen))
  const api = { component: 'api', state: 'operational' } as const
  await note([api, { component: 'values/base', state: 'down' }])
  t.is((await findLastStates(pool)).length, 2)
  await setClock(at('24T12:01:00'))
  await note([api])
  t.deepEqual(
    (await findLastStates(pool)).map(({ component }) => component),
    ['api'],
  )
})

test('a service that has just begun is measured and shown, with what nobody knows yet', async (t) => {
  const { worker, states, answer, page } = await open(t)
  await measureStatus(worker)
  t.deepEqual(await states(), {
    api: 'unknown',
    draws: 'operational',
    pages: 'unknown',
    portal: 'unknown',
    webhooks: 'operational',
  })
  await answer(10, 5)
  await measureStatus(worker)
  t.like(await states(), { api: 'down', pages: 'operational', portal: 'operational' })
  t.regex(await page('/status'), /Partner API <span class="badge state-down">/)
  t.regex(await page('/de/status'), /Partner-API <span class="badge state-down">/)
  t.like(JSON.parse(await page('/status.json')), { state: 'down', measuredAt: '2026-11-24T12:00:00.000Z' })
})

test('time counts as a component was then, and not at all after a long pause', async (t) => {
  const { answer, days, measureAt, setClock } = await open(t)
  await answer(100, 0)
  await measureAt(at('24T12:00:00'))
  t.deepEqual(await days(), [])
  await measureAt(at('24T12:01:00'))
  t.deepEqual(await days(), [{ day: '2026-11-24', operational: 60_000, down: 0 }])
  await measureAt(at('24T12:02:00.500'))
  t.deepEqual(await days(), [{ day: '2026-11-24', operational: 60_000, down: 60_500 }], 'no web process was heard of')
  await setClock(at('24T12:10:00'))
  await answer(100, 0)
  await measureAt(at('24T12:10:00'))
  t.deepEqual(await days(), [{ day: '2026-11-24', operational: 60_000, down: 60_500 }])
})

test('the minute around midnight in UTC counts for both days, wherever the database is', async (t) => {
  const { answer, days, measureAt, setClock, pool } = await open(t)
  await pool.query(sql.unsafe`set timezone = 'America/New_York'`)
  await setClock(at('24T23:59:10'))
  await answer(100, 0)
  await measureAt(at('24T23:59:10'))
  await measureAt(at('25T00:00:10'))
  t.deepEqual(await days(), [
    { day: '2026-11-24', operational: 50_000, down: 0 },
    { day: '2026-11-25', operational: 10_000, down: 0 },
  ])
})

test('what an operator tells of is shown until it is resolved', async (t) => {
  const { answer, measureAt, page, pool, states, worker } = await open(t)
  await answer(100, 0)
  const told = { components: ['api'], impact: 'down', title: 'No answers', said: 'We look into it.' } as const
  const id = await openIncident({ pool }, theOperator, told)
  await measureStatus(worker)
  t.like(await states(), { api: 'down', portal: 'operational' })
  t.regex(await page('/status'), /No answers/)
  await updateIncident({ pool }, theOperator, { id, stage: 'resolved', said: 'They are back.' })
  await measureAt(at('24T12:00:20'))
  t.like(await states(), { api: 'operational' })
  t.regex(await page('/status'), /What has been[\s\S]*They are back\./)
})

test('maintenance is shown as planned, then as under way, and is over at its end', async (t) => {
  const { answer, measureAt, page, pool, setClock, states } = await open(t)
  const span = { startsAt: at('24T13:00:00'), endsAt: at('24T14:00:00') }
  await planMaintenance({ pool }, theOperator, { components: ['draws'], title: 'Disks', said: 'New ones.', ...span })
  const seenAt = async (now: Date) => {
    await setClock(now)
    await answer(1, 0)
    await measureAt(now)
    const { draws } = await states()
    const part = /<h2 id="(current|planned|past)">/.exec(await page('/status'))?.[1]
    return [draws, part]
  }
  t.deepEqual(await seenAt(at('24T12:30:00')), ['operational', 'planned'])
  t.deepEqual(await seenAt(at('24T13:00:00')), ['maintenance', 'current'])
  t.deepEqual(await seenAt(at('24T14:00:00')), ['operational', 'past'])
})

test('mail is told of once one was sent', async (t) => {
  const { answer, measureAt, pool, states } = await open(t)
  await answer(100, 0)
  await pool.query(sql.unsafe`
    insert into mail (id, recipient, kind, sent_at) values (new_id('mai'), 'a@b.example', 'digest', now())`)
  await measureAt(at('24T12:00:00'))
  t.deepEqual(await states(), {
    api: 'operational',
    draws: 'operational',
    mail: 'operational',
    pages: 'operational',
    portal: 'operational',
    webhooks: 'operational',
  })
})

test('whoever is on watch measures once a minute', async (t) => {
  const { worker, page, setClock } = await open(t)
  const run = async (now: Date) => {
    await setClock(now)
    await measuringStatus(worker).run()
    return page('/status')
  }
  const first = await run(at('24T12:00:00'))
  t.is(await run(at('24T12:00:59')), first)
  t.not(await run(at('24T12:01:00')), first)
})

test('days that no page shows any more are forgotten, and so is what was answered long ago', async (t) => {
  const { pool, answer, measureAt, setClock } = await open(t)
  await pool.query(sql.unsafe`
    insert into status_day (component, day)
    select 'api', (now() at time zone 'UTC')::date - ago from unnest(array[89, 90, 91]) ago`)
  await answer(1, 0)
  await setClock(at('24T13:01:00'))
  await answer(1, 0)
  const count = async () => {
    const counted = z.object({ days: z.number(), answers: z.number() })
    return pool.one(sql.type(counted)`
      select (select count(*)::integer from status_day) as days, (select count(*)::integer from web_answers) as answers`)
  }
  t.deepEqual(await count(), { days: 3, answers: 6 })
  await measureAt(at('24T13:01:00'))
  t.deepEqual(await count(), { days: 1, answers: 3 })
  await measureAt(at('24T16:00:00'))
  t.deepEqual(await count(), { days: 1, answers: 3 }, 'the last ones say since when nobody answers')
})

test('an outage is told of, however much maintenance is planned', async (t) => {
  const { answer, page, pool, states, worker } = await open(t)
  for (let day = 0; day < 51; day += 1) {
    const startsAt = new Date(at('24T13:00:00').getTime() + day * 24 * 3_600_000)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    await planMaintenance({ pool }, theOperator, {
      components: ['draws'],
      title: 'Disks',
      said: 'New.',
      startsAt,
      endsAt,
    })
  }
  await openIncident({ pool }, theOperator, {
    components: ['api'],
    impact: 'down',
    title: 'No answers',
    said: 'We look.',
  })
  await answer(1, 0)
  await measureStatus(worker)
  t.like(await states(), { api: 'down' })
  t.regex(await page('/status'), /No answers/)
})
