import test from 'ava'
import { newId } from '../../db/new-id.ts'
import { insertMail } from '../../db/queries/account/mail.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing } from '../support/factory.ts'
import { askServer } from '../support/failover/standby.ts'
import { startOutside } from '../support/faults/outside.ts'
import { startPartner } from '../support/faults/partner.ts'
import { startService } from '../support/faults/service.ts'
import { converges } from '../support/faults/settled.ts'
import { makeWorld } from '../support/faults/world.ts'
import { mailFacts } from '../support/mail/facts.ts'
import { answersWell, hangs, startSource } from '../support/pull/winners-source.ts'
import { folderOf } from '../support/folder.ts'
import { until } from '../support/until.ts'
import { makeEndpoint, startReceiver } from '../support/webhook/webhooks.ts'

const SENDS = 20
const DRAWINGS = 60
/** Every lease of a worker but those of a chain, by whether this moment's workers hold some. */
const LEASES = `
  select 'watch' as lease where exists (select from watch where held_until > now())
  union all select 'deliver' where exists (select from delivery where leased_until > now())
  union all select 'fetch-winners' where exists (select from winner_fetch where leased_until > now())
  union all select 'send-mail' where exists (select from mail where leased_until > now())
  union all select 'upload-files' where exists (select from site_file where leased_until > now())`
const LEASE_COUNT = 5

type Call = { message: string; queue: string; id: string; isTaken: boolean }

const callsIn = (stdout: string): Call[] =>
  stdout
    .split('\n')
    .filter((line) => line.includes('"message":"call"'))
    .map((line) => JSON.parse(line) as Call)

test('a worker is stopped for longer than each of its leases: another takes over, and back again it does nothing twice', async (t) => {
  t.timeout(500_000)
  const folder = await folderOf(t)
  const databaseUrl = await testDatabase(t)
  const world = await makeWorld(t, databaseUrl)
  const { place, partner: account, campaigns } = world
  const { bucket, mailServer, line, settings } = await startOutside(t)
  const receiver = await startReceiver(t, () => null)
  const source = await startSource(t, hangs)
  await makeEndpoint(place, { partner: account, url: receiver.url })
  bucket.become('hanging')
  line.become('hanging')
  const service = await startService(t, { databaseUrl, settings, workers: [{}] })
  const partner = startPartner(world, service.urls)
  t.teardown(partner.stop)
  await partner.enough(SENDS)
  const pulling = await makeCampaign(place, { partner: account, winners: { mode: 'pull', url: source.url } })
  campaigns.push(pulling)
  const pulled = await makeDrawing(place, { campaign: pulling, cutoffAt: new Date() })
  const mail = { kind: 'passkey_added', language: 'en', facts: mailFacts, about: null, token: null } as const
  const whose = { recipient: 'ada@shop.test', partnerId: null, userId: null, expiresAt: null }
  await place.pool.transaction((tx) => insertMail(tx, { id: newId('mai'), ...whose, ...mail }))
  await world.fill(DRAWINGS)
  const held = await until(
    () => askServer<{ lease: string }>(databaseUrl, LEASES),
    (rows) => rows.length === LEASE_COUNT,
  )
  t.is(held.length, LEASE_COUNT, `it holds a lease of each kind: ${held.map(({ lease }) => lease).join(', ')}`)
  const holder = () => askServer<{ holder: string }>(databaseUrl, 'select holder from watch')
  const [before] = await holder()

  const [stopped] = service.workers as [(typeof service.workers)[number]]
  stopped.child.kill('SIGSTOP')
  receiver.behave = () => ({})
  source.behave = answersWell
  bucket.become('well')
  line.become('well')
  const another = service.startWorker(0)
  service.workers.push(another)
  const left = () =>
    askServer(
      databaseUrl,
      `select id from drawing where status <> 'paid' and cutoff_at <= now()
      union all select id from mail where sent_at is null
      union all select id from delivery where lease is not null`,
    )
  let rest = await until(left, (rows) => rows.length === 0)
  rest = rest.length > 0 ? await until(left, (rows) => rows.length === 0) : rest
  t.deepEqual(rest, [], 'the other one has done it all')
  t.notDeepEqual((await holder())[0], before, 'another is on watch')
  const fetches = source.requests.filter(({ query }) => query['drawing'] === pulled).length

  stopped.child.kill('SIGCONT')
  await world.fill(DRAWINGS)
  await partner.enough(SENDS)
  await converges(t, { databaseUrl, service, campaigns, partner, folder })
  t.is(source.requests.filter(({ query }) => query['drawing'] === pulled).length, fetches, 'it asks nobody again')
  t.is(new Set(mailServer.arrived.map(({ mail: { messageId } }) => messageId)).size, 1)
  for (const { child } of [stopped, another]) child.kill('SIGTERM')
  const [{ code, stdout }] = await Promise.all([stopped.ended, another.ended])
  t.is(code, 0)
  t.is(mailServer.arrived.length, 1, 'the mail came once')
  const late = callsIn(stdout).filter(({ queue, id }) => queue === 'fetch-winners' && id === pulled)
  t.deepEqual(
    late.map(({ isTaken }) => isTaken),
    [false],
    'what came of its call does not count',
  )
})
