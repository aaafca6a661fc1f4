import { setTimeout as pause } from 'node:timers/promises'
import test from 'ava'
import { connect } from '../support/attack.ts'
import { testDatabase } from '../support/database.ts'
import { makeDrawing } from '../support/factory.ts'
import { askServer } from '../support/failover/standby.ts'
import { startPartner } from '../support/faults/partner.ts'
import { startService } from '../support/faults/service.ts'
import { converges } from '../support/faults/settled.ts'
import { makeWorld } from '../support/faults/world.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { folderOf } from '../support/folder.ts'
import { until } from '../support/until.ts'

const SENDS = 20
const DRAWINGS = 60
/** Postgres ends a transaction that is idle for half a minute. */
const LONGER_THAN_A_TRANSACTION_MS = 35_000

test('a web process is stopped in the middle of requests, until its transactions are ended: it answers that they can be made again', async (t) => {
  t.timeout(400_000)
  const folder = await folderOf(t)
  const databaseUrl = await testDatabase(t)
  const world = await makeWorld(t, databaseUrl)
  const service = await startService(t, { databaseUrl, folder, webs: [{}, {}] })
  const partner = startPartner(world, service.urls)
  t.teardown(partner.stop)
  await partner.enough(SENDS)
  const [campaign] = world.campaigns as [(typeof world.campaigns)[number]]
  const drawing = await makeDrawing(world.place, { campaign })
  const client = await connect(t, databaseUrl)
  await client.query('begin')
  await client.query('select from drawing where id = $1 for update', [drawing])
  const cutoffAt = new Date(Date.now() + 7_200_000).toISOString()
  const path = `/campaigns/${campaign.slug}/drawings/${drawing}/cutoff`
  const asking = clientOf(service, world.key).post(path, { cutoffAt })
  const waiting = () =>
    askServer(
      databaseUrl,
      `select from pg_stat_activity where usename = 'test_web' and wait_event_type = 'Lock' and datname = current_database()`,
    )
  t.true((await until(waiting, (rows) => rows.length > 0)).length > 0, 'it is in the middle of a transaction')
  const [{ child }] = service.webs as [(typeof service.webs)[number]]
  child.kill('SIGSTOP')
  await client.query('rollback')
  await world.fill(DRAWINGS)
  t.true((await partner.enough(SENDS)) >= SENDS, 'the other web process takes lists')
  await pause(LONGER_THAN_A_TRANSACTION_MS)
  child.kill('SIGCONT')
  const { status, headers } = await asking
  t.is(status, 503)
  t.true(headers.has('retry-after'))
  t.is((await clientOf(service, world.key).post(path, { cutoffAt })).status, 200)
  t.true((await partner.enough(SENDS)) >= SENDS)
  await askServer(databaseUrl, `insert into winner_list (drawing_id, winners) values ('${drawing}', '{a,b,c}')`)
  await converges(t, { databaseUrl, service, campaigns: world.campaigns, partner, folder })
})
