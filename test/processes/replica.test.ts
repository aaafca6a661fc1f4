import test from 'ava'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { startPair } from '../support/failover/pair.ts'
import { startReadingWeb } from '../support/failover/reading-web.ts'
import { askServer } from '../support/failover/standby.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { until } from '../support/until.ts'
import { openWorkplace } from '../support/workplace.ts'

const WINNERS = 3
const SENDS = 40

test('reads come from the replica, and a partner reads what it wrote, from whichever process and however late the replica is', async (t) => {
  t.timeout(240_000)
  const pair = await startPair(t, { isSynchronous: false })
  const place = await openWorkplace(pair.primary.url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  await askServer(pair.primary.url, 'update partner set read_limit = 1000000, write_limit = 1000000')
  const { key } = await makeKey(place, { partner })
  const campaign = await makeCampaign(place, { partner, winnersPerDraw: WINNERS })
  const drawing = await makeDrawing(place, { campaign })
  const webs = await Promise.all([startReadingWeb(t, pair), startReadingWeb(t, pair)])
  const clients = webs.map((web) => clientOf(web, key))
  const [first, second] = clients as [(typeof clients)[number], (typeof clients)[number]]
  const path = `/campaigns/${campaign.slug}/drawings`
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
  const total = async (outcome: string) => {
    const counts = await Promise.all(webs.map(({ reads }) => reads(outcome)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const more = async (outcome: string, act: () => Promise<unknown>) => {
    const before = await total(outcome)
    await until(
      async () => {
        await act()
        return total(outcome)
      },
      (count) => count > before,
    )
    return (await total(outcome)) - before
  }

  for (let i = 0; i < SENDS; i += 1) await writeAndRead()
  t.true((await more('replica', writeAndRead)) > 0)
  const readPublic = async () =>
    t.is((await fetch(`${webs[0]?.url}/campaigns/${campaign.slug}/draws.json`)).status, 200)
  t.true((await more('replica', readPublic)) > 0, 'once the process knows what the primary had a moment ago')

  await askServer(pair.standby.url, 'select pg_wal_replay_pause()')
  t.true((await more('late', writeAndRead)) > 0)
  t.true((await more('late', readPublic)) > 0, 'the public reads nothing that is older than some seconds')
  t.true(((await webs[0]?.readMetric('prize_replica_lag_seconds')) ?? 0) > 1)

  await askServer(pair.standby.url, 'select pg_wal_replay_resume()')
  t.true((await more('replica', writeAndRead)) > 0)

  await pair.standby.kill()
  for (let i = 0; i < SENDS; i += 1) await writeAndRead()
  await readPublic()
})
