import test from 'ava'
import { verifyWebhook } from '../../api/client/webhook.ts'
import { spellSecret } from '../../domain/signature.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makeKey, winnerIds } from '../support/factory.ts'
import { askServer } from '../support/failover/standby.ts'
import { clockOff } from '../support/faults/clock.ts'
import { startPartner } from '../support/faults/partner.ts'
import { startService } from '../support/faults/service.ts'
import { converges } from '../support/faults/settled.ts'
import { makeWorld } from '../support/faults/world.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { codeOf } from '../support/portal/authenticator.ts'
import { makeMember, makeUser } from '../support/portal/portal.ts'
import { answersWell, startSource } from '../support/pull/winners-source.ts'
import { seed } from '../support/run/soak.ts'
import { folderOf } from '../support/folder.ts'
import { until } from '../support/until.ts'
import { makeEndpoint, startReceiver } from '../support/webhook/webhooks.ts'

const MINUTE_MS = 60_000
/** How wrong the clocks are; which machine's is ahead, and which one's behind, alternates with the seed. */
const OFF_MS = (seed % 2 === 0 ? -10 : 10) * MINUTE_MS
const SENDS = 30
const DRAWINGS = 60
const PULLED = 10
/** Even a busy machine draws sooner after the cutoff; with a wrong clock it would be minutes later. */
const LATEST_SECONDS = 120
const SECONDS_OFF_AT_MOST = 60

const portal = async (url: string, baseUrl: string, path: string, input: object | null, cookie = '') => {
  const headers = { Origin: baseUrl, 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
  const init = input ? { method: 'POST', headers, body: JSON.stringify(input) } : { headers }
  const answer = await fetch(`${url}/portal/trpc/${path}`, init)
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { status: answer.status, text: await answer.text(), cookie: cookies.join('; ') }
}

test('with the clocks of all machines ten minutes wrong, each in another direction, the database’s clock decides', async (t) => {
  t.timeout(400_000)
  const folder = await folderOf(t)
  const databaseUrl = await testDatabase(t)
  const world = await makeWorld(t, databaseUrl)
  const { place, partner: account, campaigns } = world
  const machines = [clockOff(OFF_MS), clockOff(-OFF_MS)]
  const service = await startService(t, { databaseUrl, folder, webs: machines, workers: machines })
  const receiver = await startReceiver(t)
  const { secret } = await makeEndpoint(place, { partner: account, url: receiver.url })
  const source = await startSource(t, answersWell)
  const partner = startPartner(world, service.urls)
  t.teardown(partner.stop)
  await partner.enough(SENDS)
  await world.fill(DRAWINGS)
  const winners = { mode: 'pull', url: source.url }
  const pulling = await makeCampaign(place, { partner: account, winners })
  campaigns.push(pulling)
  for (let i = 0; i < PULLED; i += 1)
    await makeDrawing(place, { campaign: pulling, cutoffAt: new Date(Date.now() + 3_000) })

  const [campaign] = campaigns as [(typeof campaigns)[number]]
  const at = (ms: number) => new Date(Date.now() + ms)
  const over = await makeDrawing(place, { campaign, cutoffAt: at(-MINUTE_MS) })
  const ahead = await makeDrawing(place, { campaign, cutoffAt: at(5 * MINUTE_MS) })
  const clients = service.urls.map((url) => clientOf({ url }, world.key))
  const path = (id: string) => `/campaigns/${campaign.slug}/drawings/${id}/winners`
  const list = { winners: winnerIds(3) }
  for (const client of clients) {
    t.is((await client.post(path(over), list)).status, 409, 'its cutoff has passed')
    const read = await client.get('/campaigns')
    const seconds = Number(/;t=(\d+)/.exec(read.headers.get('ratelimit') ?? '')?.[1])
    t.true(seconds >= 0 && seconds <= 60, `${read.headers.get('ratelimit')}`)
  }
  const [first, second] = await Promise.all(
    clients.map((client) => client.post(path(ahead), list, { 'Idempotency-Key': 'same' })),
  )
  const again = await clients[1]?.post(path(ahead), list, { 'Idempotency-Key': 'same' })
  t.true([first, second].some((answer) => answer?.status === 201))
  t.is(again?.headers.get('idempotent-replayed'), 'true', 'one call was made, and is known to both')

  const later = { cutoffAt: at(60 * MINUTE_MS).toISOString() }
  const cutoff = `/campaigns/${campaign.slug}/drawings/${over}/cutoff`
  t.is((await clients[0]?.post(cutoff, later))?.status, 200)
  t.is((await clients[1]?.post(path(over), list))?.status, 201, 'it has passed no more')

  const expired = await makeKey(place, { partner: account, expiresAt: at(-5 * MINUTE_MS) })
  const valid = await makeKey(place, { partner: account, expiresAt: at(5 * MINUTE_MS) })
  for (const url of service.urls) {
    t.is((await clientOf({ url }, expired.key).get('/campaigns')).status, 401)
    t.is((await clientOf({ url }, valid.key).get('/campaigns')).status, 200)
  }

  for (const [i, url] of service.urls.entries()) {
    const user = await makeUser(place, { hasSecondFactor: true })
    await makeMember(place, { partner: account, userId: user.userId, role: 'owner' })
    const words = { email: user.email, password: user.password, code: codeOf(user.totpSecret) }
    const signedIn = await portal(url, service.url, 'session.signIn', words)
    t.is(signedIn.status, 200, signedIn.text)
    const me = await portal(service.urls[1 - i] as string, service.url, 'session.me', null, signedIn.cookie)
    t.true(me.text.includes(user.email), 'the other process knows the session')
  }

  await until(
    () => askServer(databaseUrl, `select id from drawing where status <> 'paid' and cutoff_at <= now()`),
    (rows) => rows.length === 0,
  )
  const late = await askServer(
    databaseUrl,
    `select id from drawing where status <> 'open'
      and (locked_at not between cutoff_at and cutoff_at + interval '${LATEST_SECONDS} s' or entropy_requested_at < draw_at)`,
  )
  t.deepEqual(late, [], 'none is drawn early or late')
  await until(
    async () => source.requests.length,
    (count) => count >= PULLED,
  )
  const signedAt = source.requests.map(({ headers }) => Number(headers['webhook-timestamp']))
  const offs = signedAt.map((seconds) => Math.abs(seconds - Date.now() / 1000))
  t.true(
    Math.max(...offs) < SECONDS_OFF_AT_MOST + LATEST_SECONDS,
    `requests are signed with the time: ${offs.join(' ')}`,
  )
  const posted = await until(
    async () => receiver.posts.length,
    (count) => count >= DRAWINGS,
  )
  t.true(posted >= DRAWINGS, `${posted} events were posted`)
  for (const { headers, body } of receiver.posts)
    t.notThrows(() => verifyWebhook({ headers, body, secret: spellSecret(secret) }))

  await converges(t, { databaseUrl, service, campaigns, partner, folder })
})
