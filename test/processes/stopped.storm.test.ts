import test from 'ava'
import { requestTestFetch } from '../../api/actions/campaign/test-fetch.ts'
import { newId } from '../../db/new-id.ts'
import { insertMail } from '../../db/queries/account/mail.ts'
import { flag } from '../../db/queries/attention.ts'
import { png } from '../support/avatar/pictures.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, theOperator } from '../support/factory.ts'
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
/** The kinds of leases that workers hold at this moment, except those of a chain. */
const LEASES = `
  select 'watch' as lease where exists (select from watch where held_until > now())
  union all select 'deliver' where exists (select from delivery where leased_until > now())
  union all select 'fetch-winners' where exists (select from winner_fetch where leased_until > now())
  union all select 'send-mail' where exists (select from mail where leased_until > now())
  union all select 'upload-files' where exists (select from site_file where leased_until > now())
  union all select 'fetch-avatars' where exists (select from avatar where leased_until > now())
  union all select 'test-fetch' where exists (select from fetch_trial where leased_until > now())
  union all select 'tell-operator' where exists (select from alarm_telling where leased_until > now())`
const LEASE_COUNT = 8

/** Outcomes that show whether a late call of the stopped worker has counted. */
const OUTCOMES = `
  select 'picture' as of, fetched_at is not null and failure is null as well from avatar
  union all select 'trial', coalesce((outcome ->> 'ok')::boolean, false) from fetch_trial
  union all select 'alarm', told_at is not null and tries = 0 from alarm_telling`

const paused = { code: 'contract_paused', detail: { contract: '0x1', chain: 'base' } } as const

type Call = { message: string; queue: string; id: string; isTaken: boolean }

const callsIn = (stdout: string): Call[] =>
  stdout
    .split('\n')
    .filter((line) => line.includes('"message":"call"'))
    .map((line) => JSON.parse(line) as Call)

type Picture = { url: string; drawing: string; account: string }

const wantPicture = (databaseUrl: string, { url, drawing, account }: Picture) =>
  askServer(
    databaseUrl,
    `insert into avatar (key, url, drawing_id, partner_id)
    select encode(sha256(convert_to(url, 'UTF8')), 'hex'), url, '${drawing}', '${account}' from (select '${url}' as url) wanted`,
  )

test('a worker is stopped for longer than each of its leases: another takes over, and back again it does nothing twice', async (t) => {
  t.timeout(500_000)
  const folder = await folderOf(t)
  const databaseUrl = await testDatabase(t)
  const world = await makeWorld(t, databaseUrl)
  const { place, partner: account, campaigns } = world
  const { bucket, mailServer, line, settings } = await startOutside(t)
  const [receiver, operators] = [await startReceiver(t, () => null), await startReceiver(t, () => null)]
  const [source, pictures] = [await startSource(t, hangs), await startSource(t, hangs)]
  await makeEndpoint(place, { partner: account, url: receiver.url })
  bucket.become('hanging')
  line.become('hanging')
  const told = { ...settings, OPERATOR_WEBHOOK_URL: operators.url }
  const service = await startService(t, { databaseUrl, settings: told, workers: [{}] })
  const partner = startPartner(world, service.urls)
  t.teardown(partner.stop)
  await partner.enough(SENDS)
  const pulling = await makeCampaign(place, { partner: account, winners: { mode: 'pull', url: source.url } })
  campaigns.push(pulling)
  const flagged = await makeDrawing(place, { campaign: pulling })
  await place.pool.transaction((tx) => flag(tx, [flagged], paused))
  const pulled = await makeDrawing(place, { campaign: pulling, cutoffAt: new Date() })
  const mail = { kind: 'passkey_added', language: 'en', facts: mailFacts, about: null, token: null } as const
  const whose = { recipient: 'ada@shop.test', partnerId: null, userId: null, expiresAt: null }
  await place.pool.transaction((tx) => insertMail(tx, { id: newId('mai'), ...whose, ...mail }))
  await world.fill(DRAWINGS)
  /** Work for calls that would not be made again soon by themselves, or at all. */
  const askFor: Record<string, () => Promise<unknown>> = {
    'test-fetch': () => requestTestFetch(place, theOperator, pulling.slug),
    'fetch-avatars': () =>
      wantPicture(databaseUrl, { url: `${pictures.url}/${newId('drw')}`, drawing: pulled, account }),
  }
  const held = await until(
    async () => {
      const rows = await askServer<{ lease: string }>(databaseUrl, LEASES)
      const has = (wanted: string) => rows.some(({ lease }) => lease === wanted)
      if (has('tell-operator')) for (const [lease, ask] of Object.entries(askFor)) if (!has(lease)) await ask()
      return rows
    },
    (rows) => rows.length === LEASE_COUNT,
  )
  t.is(held.length, LEASE_COUNT, `it holds a lease of each kind: ${held.map(({ lease }) => lease).join(', ')}`)
  const holder = () => askServer<{ holder: string }>(databaseUrl, 'select holder from watch')
  const [before] = await holder()

  const [stopped] = service.workers as [(typeof service.workers)[number]]
  stopped.child.kill('SIGSTOP')
  receiver.behave = () => ({})
  operators.behave = () => ({})
  source.behave = answersWell
  pictures.behave = () => ({ body: png(32, 32), headers: { 'content-type': 'image/png' } })
  bucket.become('well')
  line.become('well')
  const another = service.startWorker(0)
  service.workers.push(another)
  const left = () =>
    askServer(
      databaseUrl,
      `select id from drawing where status <> 'paid' and cutoff_at <= now()
      union all select id from mail where sent_at is null
      union all select key from avatar where fetched_at is null
      union all select id from fetch_trial where done_at is null
      union all select id from alarm_telling where told_at is null
      union all select id from delivery where lease is not null`,
    )
  let rest = await until(left, (rows) => rows.length === 0)
  rest = rest.length > 0 ? await until(left, (rows) => rows.length === 0) : rest
  t.deepEqual(rest, [], 'the other one has done it all')
  t.notDeepEqual((await holder())[0], before, 'another is on watch')
  const calls = () => [
    source.requests.filter(({ query }) => query['drawing'] === pulled).length,
    pictures.requests.length,
    operators.posts.filter(({ body }) => body.includes('needs an operator')).length,
  ]
  const made = calls()

  stopped.child.kill('SIGCONT')
  await world.fill(DRAWINGS)
  await partner.enough(SENDS)
  await converges(t, { databaseUrl, service, campaigns, partner, folder })
  t.deepEqual(calls(), made, 'it asks and tells nobody again')
  const outcomes = await askServer<{ of: string; well: boolean }>(databaseUrl, OUTCOMES)
  t.deepEqual([...new Set(outcomes.map(({ of }) => of))].toSorted(), ['alarm', 'picture', 'trial'])
  t.true(
    outcomes.every(({ well }) => well),
    JSON.stringify(outcomes),
  )
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
