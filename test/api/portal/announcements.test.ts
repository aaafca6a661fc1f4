import test from 'ava'
import { openIncident, planMaintenance } from '../../../api/actions/status/open-incident.ts'
import { updateIncident } from '../../../api/actions/status/update-incident.ts'
import { openAnnouncements } from '../../../api/portal/announcements.ts'
import { testDatabase } from '../../support/database.ts'
import { makePartner, theOperator } from '../../support/factory.ts'
import { signedInAs } from '../../support/portal/portal.ts'
import { urlAs } from '../../support/roles.ts'
import { startService } from '../../support/service.ts'
import { openWorkplace } from '../../support/workplace.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
const told = { components: ['api'], title: 'The API is <slow>', said: 'We look into it.' }

test('all who are signed in see outages that last and of maintenance within a day', async (t) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const partner = await makePartner(service)
  const { client } = await signedInAs(service, { partner, role: 'viewer' })
  const over = await openIncident(service, theOperator, { ...told, impact: 'down' })
  await updateIncident(service, theOperator, { id: over, stage: 'resolved', said: 'It is over.' })
  const id = await openIncident(service, theOperator, { ...told, impact: 'degraded' })
  const plan = (hours: number) =>
    planMaintenance(service, theOperator, { ...told, startsAt: inHours(hours), endsAt: inHours(hours + 1) })
  const near = await plan(23)
  await plan(25)
  const announced = await client.status.announced.query()
  t.deepEqual(
    announced.map((one) => one.id),
    [id, near],
  )
  t.like(announced[0], { impact: 'degraded', title: 'The API is <slow>', endsAt: null })
  t.like(announced[1], { impact: 'maintenance' })
})

test('however many ask, the database is asked once for all of them, and again after it failed', async (t) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(urlAs('web', databaseUrl))
  t.teardown(place.close)
  let asked = 0
  let isAway = true
  const pool = Object.assign(Object.create(place.pool) as typeof place.pool, {
    any: (query: Parameters<typeof place.pool.any>[0]) => {
      asked += 1
      if (isAway) return Promise.reject(new Error('the database is away'))
      return place.pool.any(query)
    },
  })
  const announcements = openAnnouncements({ pool })
  await t.throwsAsync(announcements(), { message: 'the database is away' })
  isAway = false
  t.deepEqual(await announcements(), [])
  await Promise.all(Array.from({ length: 20 }, () => announcements()))
  t.is(asked, 2, 'once in vain')
})
