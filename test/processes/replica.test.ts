import test, { type ExecutionContext } from 'ava'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { startPair } from '../support/failover/pair.ts'
import { startReadingWeb } from '../support/failover/reading-web.ts'
import { askServer } from '../support/failover/standby.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { until } from '../support/until.ts'
import { work } from '../support/work.ts'
import { openWorkplace } from '../support/workplace.ts'
import { prepareSite } from '../../worker/site/prepare.ts'

const WINNERS = 3
const SENDS = 40

type Web = Pick<Awaited<ReturnType<typeof startReadingWeb>>, 'reads'>

const open = async (t: ExecutionContext) => {
  t.timeout(240_000)
  const pair = await startPair(t, { isSynchronous: false })
  const place = await openWorkplace(pair.primary.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  await askServer(pair.primary.url, 'update partner set read_limit = 1000000, write_limit = 1000000')
  const { key } = await makeKey(place, { partner })
  const campaign = await makeCampaign(place, { partner, winnersPerDraw: WINNERS })
  const drawing = await makeDrawing(place, { campaign })
  return { pair, place, key, campaign, drawing, path: `/campaigns/${campaign.slug}/drawings` }
}

/** Repeats `act` until another read of these processes had this outcome. Returns how many more reads had it. */
const more = async (webs: readonly Web[], outcome: string, act: () => Promise<unknown>): Promise<number> => {
  const total = async () => {
    const counts = await Promise.all(webs.map(({ reads }) => reads(outcome)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const before = await total()
  await until(
    async () => {
      await act()
      return total()
    },
    (count) => count > before,
  )
  return (await total()) - before
}

test('reads come from the replica, and a partner reads what it wrote, from whichever process and however late the replica is', async (t) => {
  const { pair, key, campaign, drawing, path } = await open(t)
  const webs = await Promise.all([startReadingWeb(t, pair), startReadingWeb(t, pair)])
  const clients = webs.map((web) => clientOf(web, key))
  const [first, second] = clients as [(typeof clients)[number], (typeof clients)[number]]
  type Drawing = { winners: { winner: string }[] }

  const writeAndRead = async () => {
    const winners = winnerIds(WINNERS)
    const sent = await first.post(`${path}/${drawing}/winners`, { winners })
    t.true([200, 201].includes(sent.status), sent.text)
    const [one, many] = await Promise.all([
      second.get<{ drawing: Drawing }>(`${path}/${drawing}`),
      second.get<{ drawings: Drawing[] }>(path),
    ])
    t.deepEqual([one.status, many.status], [200, 200], `${one.text} ${many.text}`)
    for (const read of [one.body.drawing, many.body.drawings[0]])
      t.deepEqual(
        read?.winners.map(({ winner }) => winner),
        winners,
      )
  }
  for (let i = 0; i < SENDS; i += 1) await writeAndRead()
  t.true((await more(webs, 'replica', writeAndRead)) > 0)
  const readPublic = async () =>
    t.is((await fetch(`${webs[0]?.url}/campaigns/${campaign.slug}/draws.json`)).status, 200)
  t.true((await more(webs, 'replica', readPublic)) > 0, 'once the process knows what the primary had a moment ago')

  await askServer(pair.standby.url, 'select pg_wal_replay_pause()')
  t.true((await more(webs, 'late', writeAndRead)) > 0)
  t.true((await more(webs, 'late', readPublic)) > 0, 'the public reads nothing that is older than some seconds')
  t.true(((await webs[0]?.readMetric('prize_replica_lag_seconds')) ?? 0) > 1)

  await askServer(pair.standby.url, 'select pg_wal_replay_resume()')
  t.true((await more(webs, 'replica', writeAndRead)) > 0)

  await pair.standby.kill()
  for (let i = 0; i < SENDS; i += 1) await writeAndRead()
  await readPublic()
})

test('a link that was revoked opens no more, though the replica has not come so far', async (t) => {
  const { pair, place, key, campaign, drawing, path } = await open(t)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const web = await startReadingWeb(t, pair)
  const client = clientOf(web, key)
  t.is((await client.post(`${path}/${drawing}/winners`, { winners: winnerIds(WINNERS) })).status, 201)
  await passCutoff(place, drawing)
  await work(place)
  const pageOf = async (position: number): Promise<string> => {
    const { body } = await client.get<{ links: { url: string }[] }>(`${path}/${drawing}/links`)
    return web.url + new URL(body.links[position]?.url as string).pathname
  }
  const statusOf = async (page: string) => (await fetch(page)).status
  const revoked = await pageOf(0)
  t.is(await statusOf(revoked), 200)
  await more([web], 'replica', () => fetch(`${web.url}/campaigns/${campaign.slug}/draws.json`))

  await askServer(pair.standby.url, 'select pg_wal_replay_pause()')
  t.is((await client.post(`${path}/${drawing}/links/revoke`, { position: 0 })).status, 204)
  t.deepEqual([await statusOf(revoked), await statusOf(await pageOf(0))], [410, 200])
})
