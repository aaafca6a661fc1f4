import test from 'ava'
import { freePort } from '../../local/ports.ts'
import { isInstalled } from '../support/alerts/installed.ts'
import { testDatabase } from '../support/database.ts'
import { askServer } from '../support/failover/standby.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { startPgbouncer } from '../support/pgbouncer.ts'
import { runFile, startFile } from '../support/process/command.ts'
import { urlAs } from '../support/roles.ts'
import { until } from '../support/until.ts'
import { openWorkplace } from '../support/workplace.ts'

const WORKERS = 2
const CONNECTIONS = 12
const DRAWINGS = 30
const WINNERS = 3
/** Larger than 128 KiB, so that a worker thread processes it. */
const LONG_LIST = 6_000

const withPgbouncer = isInstalled('pgbouncer') ? test : test.skip

withPgbouncer(
  'behind a pooler of transactions, lists are taken, drawn, paid and shown (needs pgbouncer)',
  async (t) => {
    t.timeout(180_000)
    const databaseUrl = await testDatabase(t)
    const behind = await startPgbouncer(t, { url: databaseUrl, connections: CONNECTIONS })
    const place = await openWorkplace(databaseUrl)
    t.teardown(place.close)
    const partner = await makePartner(place)
    const { key } = await makeKey(place, { partner })
    const campaign = await makeCampaign(place, { partner, winnersPerDraw: WINNERS })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const settings = { BASE_URL: url, PORT: String(port), DATABASE_PREPARED: '0' }
    const processes = [
      startFile('api/main.ts', [], { ...settings, DATABASE_URL: urlAs('web', behind) }),
      ...Array.from({ length: WORKERS }, () =>
        startFile('worker/main.ts', [], { ...settings, DATABASE_URL: urlAs('worker', behind) }),
      ),
    ]
    for (const { child } of processes) t.teardown(() => child.kill('SIGKILL'))
    await Promise.all(processes.map(({ started }) => started))

    const client = clientOf({ url }, key)
    const drawings: string[] = []
    for (let i = 0; i < DRAWINGS; i += 1) drawings.push(await makeDrawing(place, { campaign }))
    const long = await makeDrawing(place, { campaign, winnersExpected: LONG_LIST })
    const send = (drawing: string, count: number) =>
      client.post(
        `/campaigns/${campaign.slug}/drawings/${drawing}/winners`,
        { winners: winnerIds(count) },
        { 'Idempotency-Key': drawing },
      )
    const answers = await Promise.all([...drawings.map((id) => send(id, WINNERS)), send(long, LONG_LIST)])
    t.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    const reads = [
      `/campaigns/${campaign.slug}/drawings?status=open`,
      `/campaigns/${campaign.slug}/drawings/${long}`,
      '/requests',
    ]
    for (const path of reads) t.is((await client.get(path)).status, 200, path)
    for (const id of [...drawings, long]) await passCutoff(place, id)
    const left = await until(
      () =>
        askServer(
          databaseUrl,
          `select id from drawing where status <> 'paid'
          union all select subject from stale_page where subject like '%/proof'`,
        ),
      (rows) => rows.length === 0,
    )
    t.deepEqual(left, [])
    const list = `${url}/campaigns/${campaign.slug}/draws.json`
    const verified = await runFile('public-site/verify/verify-draw.mjs', ['--campaign', list], {})
    t.is(verified.code, 0, verified.stdout)
    for (const { child } of processes) child.kill('SIGTERM')
    for (const { code, stdout } of await Promise.all(processes.map(({ ended }) => ended))) {
      t.is(code, 0)
      t.notRegex(stdout, /"level":"error"/)
    }
  },
)
