import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { queueNames } from '../../db/jobs.ts'
import { processMetrics } from '../../domain/metrics/of-process.ts'
import { serviceMetrics } from '../../domain/metrics/of-service.ts'
import { totals } from '../../domain/metrics/of-workers.ts'
import { freePort } from '../../local/ports.ts'
import { testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { type Family, parseMetrics } from '../support/metrics/parse.ts'
import { startFile } from '../support/process/command.ts'
import { until } from '../support/until.ts'
import { openWorkplace } from '../support/workplace.ts'

const TOKEN = 'a token of more than thirty-two characters'

const start = async (t: ExecutionContext, file: 'api/main.ts' | 'worker/main.ts', settings: Record<string, string>) => {
  const process = startFile(file, [], settings)
  t.teardown(() => process.child.kill('SIGKILL'))
  await process.started
  return process
}

const startWeb = async (t: ExecutionContext, databaseUrl: string, settings: Record<string, string> = {}) => {
  const port = await freePort()
  const process = await start(t, 'api/main.ts', { DATABASE_URL: databaseUrl, PORT: String(port), ...settings })
  return { ...process, url: `http://127.0.0.1:${port}` }
}

type Families = ReadonlyMap<string, Family>

const scrape = async (url: string): Promise<Families> => parseMetrics(await (await fetch(`${url}/metrics`)).text())

/** The value of a metric with these labels; undefined if there is none. */
const valueOf = (families: Families, name: string, labels: Record<string, string> = {}): number | undefined =>
  families
    .get(name.replace(/_(bucket|sum|count)$/, ''))
    ?.samples.find(
      (sample) =>
        sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
    )?.value

test('metrics are on a port of their own, or behind a token, and nowhere without either', async (t) => {
  const databaseUrl = await testDatabase(t)
  const metricsPort = await freePort()
  const [neither, withPort, withToken] = await Promise.all([
    startWeb(t, databaseUrl),
    startWeb(t, databaseUrl, { METRICS_PORT: String(metricsPort) }),
    startWeb(t, databaseUrl, { METRICS_TOKEN: TOKEN }),
  ])
  const ask = async (url: string, token?: string) =>
    (await fetch(`${url}/metrics`, token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })).status
  t.is(await ask(neither.url), 404)
  t.is(await ask(neither.url, TOKEN), 404)

  const own = `http://127.0.0.1:${metricsPort}`
  t.is(await ask(withPort.url), 404, 'the public port has none')
  t.is(await ask(withPort.url, TOKEN), 404)
  t.is(await ask(own), 200)
  t.true((await scrape(own)).has('process_cpu_seconds_total'))
  for (const path of ['/', '/healthz', '/metrics/', '/api/v1/campaigns']) t.is((await fetch(own + path)).status, 404)
  t.is((await fetch(`${own}/metrics`, { method: 'POST' })).status, 404)

  t.is(await ask(withToken.url), 401)
  for (const wrong of ['', 'wrong', TOKEN.slice(1), `${TOKEN}x`]) t.is(await ask(withToken.url, wrong), 401, wrong)
  t.is((await fetch(`${withToken.url}/metrics`, { headers: { Authorization: TOKEN } })).status, 401)
  const answer = await fetch(`${withToken.url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } })
  t.is(answer.status, 200)
  t.regex(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  t.is(answer.headers.get('cache-control'), 'no-store')
  t.true(parseMetrics(await answer.text()).has('prize_http_request_seconds'))
})

test('a process whose port for metrics is taken says so, and works', async (t) => {
  const databaseUrl = await testDatabase(t)
  const METRICS_PORT = String(await freePort())
  await startWeb(t, databaseUrl, { METRICS_PORT })
  const worker = await start(t, 'worker/main.ts', { DATABASE_URL: databaseUrl, METRICS_PORT })
  worker.child.kill('SIGTERM')
  const { code, stdout } = await worker.ended
  t.is(code, 0)
  t.regex(stdout, /METRICS_PORT: no metrics are served/)
})

/** Metrics without a value here: of a chain, a backup, a mail, an event, what needs a person, and a worker's own. */
const ABSENT = new Set([
  ...Object.keys(serviceMetrics).filter((name) => name.startsWith('prize_chain')),
  'prize_reconciler_differences',
  'prize_backup_age_seconds',
  'prize_mail_sent_age_seconds',
  'prize_webhook_try_age_seconds',
  'prize_campaign_oldest_seconds',
  'prize_job_seconds',
])

test('after a draw any process says how it went, of itself and of the whole service', async (t) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner })
  const drawing = await makeDrawing(place, { campaign })
  await place.pool.query(
    sql.unsafe`insert into winner_list (drawing_id, winners) values (${drawing}, ${sql.array(winnerIds(3), 'text')})`,
  )
  await passCutoff(place, drawing)
  const ports = { web: await freePort(), worker: await freePort() }
  const web = await startWeb(t, databaseUrl, { METRICS_PORT: String(ports.web) })
  const worker = await start(t, 'worker/main.ts', { DATABASE_URL: databaseUrl, METRICS_PORT: String(ports.worker) })
  await fetch(`${web.url}/api/v1/campaigns/anything`)
  await fetch(`${web.url}/campaigns/${campaign.slug}/draws.json`)
  await fetch(`${web.url}/no-such-page-${Date.now()}`)
  const own = `http://127.0.0.1:${ports.web}`
  const isPaid = (families: Families) => (valueOf(families, 'prize_payments_total', { chain: 'test' }) ?? 0) > 0
  const families = await until(
    () => scrape(own),
    (seen) => isPaid(seen) && seen.has('prize_drawings'),
  )

  const known = [...Object.keys(processMetrics), ...Object.keys(serviceMetrics), ...Object.keys(totals)]
  t.deepEqual(
    known.filter((name) => !ABSENT.has(name) && !families.has(name)),
    [],
  )
  t.deepEqual(
    [...families.keys()].filter((name) => name.startsWith('prize_') && !known.includes(name)),
    [],
  )
  for (const name of ['prize_lock_delay_seconds', 'prize_settle_delay_seconds', 'prize_pay_delay_seconds'])
    t.is(valueOf(families, `${name}_count`), 1, name)
  t.true((valueOf(families, 'prize_lock_delay_seconds_sum') as number) > 0)
  for (const stage of ['lock', 'entropy', 'settle']) t.is(valueOf(families, 'prize_stage_done_total', { stage }), 1)
  for (const stage of queueNames) t.is(valueOf(families, 'prize_stage_failed_total', { stage }), 0)
  t.true((valueOf(families, 'prize_paid_cents_total', { chain: 'test' }) as number) > 0)
  t.is(valueOf(families, 'prize_workers'), 1)
  const ageOf = (seen: Families) => valueOf(seen, 'prize_watch_age_seconds') ?? Number.NaN
  const kept = await until(
    () => scrape(own),
    (seen) => ageOf(seen) < 5,
  )
  t.true(ageOf(kept) < 5, 'the watch is kept again and again')

  const requests = (families.get('prize_http_request_seconds') as Family).samples
  const routes = new Set(requests.map(({ labels }) => labels['route']))
  t.deepEqual(routes, new Set(['/api/v1/campaigns/:slug', '/campaigns/:slug/draws.json', 'other']))
  t.is(valueOf(families, 'prize_http_request_seconds_count', { route: '/api/v1/campaigns/:slug', status: '401' }), 1)

  const ofWorker = await scrape(`http://127.0.0.1:${ports.worker}`)
  t.true((valueOf(ofWorker, 'prize_job_seconds_count', { stage: 'lock', outcome: 'done' }) ?? 0) > 0)
  t.true((valueOf(ofWorker, 'prize_payments_total', { chain: 'test' }) ?? 0) > 0, 'the whole service, there too')
  worker.child.kill('SIGTERM')
  t.is((await worker.ended).code, 0)
  await until(
    () => scrape(own),
    (seen) => valueOf(seen, 'prize_workers') === 0,
  )
})

test('one of several workers looks at the service for all; when it is killed another goes on', async (t) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const metricsPort = await freePort()
  await startWeb(t, databaseUrl, { METRICS_PORT: String(metricsPort) })
  const workers = await Promise.all([1, 2, 3].map(() => start(t, 'worker/main.ts', { DATABASE_URL: databaseUrl })))
  const see = () => scrape(`http://127.0.0.1:${metricsPort}`)
  await until(see, (seen) => valueOf(seen, 'prize_workers') === workers.length && seen.has('prize_drawings'))
  const count = sql.type(z.object({ count: z.number() }))
  const snapshots = () =>
    place.pool.oneFirst(
      count`select count(*)::int as count from metric_snapshot where taken_at > now() - interval '8 s'`,
    )
  t.is(await until(snapshots, (fresh) => fresh === 2), 2, 'all rows, and all stages')

  // Of three workers two are killed: whichever was on watch, the last one is then.
  for (const { child } of workers.slice(0, 2)) child.kill('SIGKILL')
  const killedAt = await place.pool.oneFirst(sql.type(z.object({ now: z.date() }))`select clock_timestamp() as now`)
  const isTakenAgain = () =>
    place.pool.exists(
      sql.unsafe`select from metric_snapshot where source = 'service' and taken_at > ${killedAt.toISOString()}::timestamptz + interval '5 s'`,
    )
  t.true(await until(isTakenAgain, (is) => is))
  t.true((valueOf(await see(), 'prize_snapshot_age_seconds') as number) < 30)

  workers[2]?.child.kill('SIGKILL')
  for (const name of ['prize_snapshot_age_seconds', 'prize_watch_age_seconds']) {
    const age = await until(
      async () => valueOf(await see(), name) as number,
      (seconds) => seconds > 7,
    )
    t.true(age > 7, `${name} grows when nobody looks any more`)
  }
})
