import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { findDrawingVersions } from '../../db/queries/partner-api/drawings.ts'
import { openStatements } from '../../db/statements.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { startPair } from '../support/failover/pair.ts'
import { startReadingWeb } from '../support/failover/reading-web.ts'
import { openStretch } from '../support/failover/stretch.ts'
import { askServer, cutOff, promote, startStandby, untilReplayed } from '../support/failover/standby.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { until } from '../support/until.ts'
import { openWorkplace } from '../support/workplace.ts'

const WINNERS = 3
const SENDS = 40

type Pair = Awaited<ReturnType<typeof startPair>>
type Drawing = { winners: { winner: string }[] }

/** A drawing of a partner, whose lists can be sent and read. */
const makeReader = async (t: ExecutionContext, { primary }: Pair) => {
  const place = await openWorkplace(primary.url)
  const partner = await makePartner(place)
  const { key } = await makeKey(place, { partner })
  const campaign = await makeCampaign(place, { partner, winnersPerDraw: WINNERS })
  const path = `/campaigns/${campaign.slug}/drawings/${await makeDrawing(place, { campaign })}`
  await place.close()
  const send = async (url: string): Promise<string[]> => {
    const winners = winnerIds(WINNERS)
    const { status, text } = await until(
      () => clientOf({ url }, key).post(`${path}/winners`, { winners }),
      (sent) => sent.status < 500,
    )
    t.true([200, 201].includes(status), text)
    return winners
  }
  const read = async (url: string): Promise<string[]> => {
    const { status, body, text } = await clientOf({ url }, key).get<{ drawing: Drawing }>(path)
    t.is(status, 200, text)
    return body.drawing.winners.map(({ winner }) => winner)
  }
  return { send, read }
}

type Web = Awaited<ReturnType<typeof startReadingWeb>>

const untilReplicaReads = (t: ExecutionContext, { url, reads }: Web, read: (url: string) => Promise<unknown>) =>
  until(
    async () => {
      await read(url)
      return reads('replica')
    },
    (count) => count > 0,
  ).then((count) => t.true(count > 0))

test.serial(
  'a replica that has what a failover lost answers nothing, and neither does one of another database',
  async (t) => {
    t.timeout(240_000)
    const pair = await startPair(t, { isSynchronous: false })
    const { folder, primary, standby, proxy } = pair
    const ahead = await startStandby({ url: primary.url, dataDir: join(folder, 'primary') }, join(folder, 'ahead'))
    t.teardown(() => ahead.stop())
    const { send, read } = await makeReader(t, pair)
    const copy = new URL(standby.url)
    copy.pathname = '/copied'
    await askServer(primary.url, `create database copied template ${new URL(primary.url).pathname.slice(1)}`)
    const web = await startReadingWeb(t, { ...pair, standby: ahead })
    const another = await startReadingWeb(t, { ...pair, standby: { ...standby, url: copy.href } })
    await send(web.url)
    await untilReplicaReads(t, web, read)
    const sent = await send(web.url)
    t.deepEqual(await read(another.url), sent, 'the copy has no such list')
    t.false((await another.reads('replica')) > 0)

    await untilReplayed(primary.url, standby.url)
    await cutOff(standby.url)
    const lost = await send(web.url)
    t.deepEqual(await read(web.url), lost)
    await untilReplayed(primary.url, ahead.url)
    await proxy.fence(primary)
    await promote(standby.url)
    const answered = await web.reads('replica')
    for (let i = 0; i < SENDS; i += 1) {
      const kept = await send(web.url)
      t.deepEqual(await read(web.url), kept)
    }
    t.is(await web.reads('replica'), answered)
  },
)

test.serial('a replica that stands still keeps a read for a moment only', async (t) => {
  t.timeout(240_000)
  const pair = await startPair(t, { isSynchronous: false })
  const stretch = await openStretch(t, pair.standby.url)
  const web = await startReadingWeb(t, { ...pair, standby: { ...pair.standby, url: stretch.url } })
  const { send, read } = await makeReader(t, pair)
  const winners = await send(web.url)
  await untilReplicaReads(t, web, read)
  stretch.stand()
  const startedAt = performance.now()
  t.deepEqual(await read(web.url), winners)
  t.true(performance.now() - startedAt < 10_000)
})

test.serial(
  'what was kept of one server does not pass for that of another, whose rows are of the same transactions',
  async (t) => {
    const { primary, standby } = await startPair(t, { isSynchronous: false })
    const place = await openWorkplace(primary.url)
    t.teardown(place.close)
    const partner = await makePartner(place)
    const { id: callerId } = await makeKey(place, { partner })
    const campaign = await makeCampaign(place, { partner })
    const named = { callerId, slug: campaign.slug, drawingId: await makeDrawing(place, { campaign }) }
    await untilReplayed(primary.url, standby.url)
    const versionsAt = async (url: string) => {
      const statements = openStatements(url, { onError: () => {} })
      t.teardown(() => statements.end())
      return (await statements.row(findDrawingVersions, named))?.versions ?? t.fail('There is no such drawing.')
    }
    t.is(await versionsAt(primary.url), await versionsAt(primary.url))
    t.not(await versionsAt(standby.url), await versionsAt(primary.url))
  },
)
