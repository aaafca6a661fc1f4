import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import pg from 'pg'
import { migrate } from '../../db/migrate.ts'
import { fromStored, type StoredBody } from '../../db/queries/site/stored-body.ts'
import { freePort } from '../../local/ports.ts'
import { type Postgres, startPostgres } from '../../local/postgres/postgres.ts'
import { fillDrawings } from '../bench/support/fill.ts'
import { isInstalled } from '../support/alerts/installed.ts'
import { jackpotTable, makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { SECRETS_KEY } from '../support/keyring.ts'
import { startPgbouncer } from '../support/pgbouncer.ts'
import { localBaseUrl } from '../support/process/command.ts'
import { makeLogins, urlOfProcess } from '../support/roles.ts'
import { openWorkplace } from '../support/workplace.ts'
import { until } from '../support/until.ts'
import { seededRandom } from '../support/chain/rpc-faults.ts'
import { seed } from '../support/run/soak.ts'

const CAMPAIGNS = 5
const DRAWINGS_PER_CAMPAIGN = 200
const SENT_DURING_THE_STORM = 20
const WORKERS = 3
const KILLS = 8
/** Fewer than the processes ask for: in every other round PgBouncer shares them out, where there is one. */
const POOLED_CONNECTIONS = 15

/** Times forty seconds that the storm may take to settle. */
const PATIENCE = 2

const root = join(import.meta.dirname, '../..')

const start = (file: string, environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [join(root, file)], {
    env: { ...process.env, BASE_URL: localBaseUrl(environment), SECRETS_KEY, LOG_LEVEL: 'error', ...environment },
    stdio: 'ignore',
  })

const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

let postgres: Postgres
let pool: pg.Pool
let dataDir: string
const ends: (() => unknown)[] = []
const acknowledged = new Map<string, string[]>()

const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => (await pool.query<Row>(text)).rows

const isQuiet = async (): Promise<boolean> => {
  const [row] = await ask<{ waiting: number }>(
    "select (select count(*) from drawing where status <> 'paid')::int + (select count(*) from stale_page where subject like '%/proof')::int as waiting",
  ).catch(() => [])
  return row?.waiting === 0
}

/** Many drawings come due over a few seconds, while workers are killed and Postgres crashes once. */
test.before('the storm', async (t) => {
  t.timeout(150_000)
  dataDir = await mkdtemp(join(tmpdir(), 'storm-'))
  postgres = await startPostgres({ dataDir, durable: true })
  await migrate(postgres.url)
  await makeLogins(postgres.url)
  const place = await openWorkplace(postgres.url)
  const partner = await makePartner(place)
  const { key } = await makeKey(place, { partner })
  const campaigns: Awaited<ReturnType<typeof makeCampaign>>[] = []
  for (let i = 0; i < CAMPAIGNS; i += 1)
    campaigns.push(await makeCampaign(place, { partner, winnersPerDraw: 5, prizeTable: jackpotTable }))
  const late: { slug: string; id: string }[] = []
  for (let i = 0; i < SENT_DURING_THE_STORM; i += 1) {
    const campaign = campaigns[i % CAMPAIGNS] as (typeof campaigns)[number]
    const id = await makeDrawing(place, { campaign, cutoffAt: new Date(Date.now() + 600_000) })
    late.push({ slug: campaign.slug, id })
  }
  for (const [i, campaign] of campaigns.entries()) {
    const cutoffAt = new Date(Date.now() + 4_000 + i * 500)
    await fillDrawings(place.pool, {
      campaignIds: [campaign.id],
      perCampaign: DRAWINGS_PER_CAMPAIGN,
      winners: 5,
      cutoffAt,
    })
  }
  await place.close()

  const port = await freePort()
  const isBehindPgbouncer = seed % 2 === 0 && isInstalled('pgbouncer')
  const address = isBehindPgbouncer
    ? await startPgbouncer(
        { teardown: (end) => ends.push(end) },
        { url: postgres.url, connections: POOLED_CONNECTIONS },
      )
    : postgres.url
  const environment = (file: string) => ({
    DATABASE_URL: urlOfProcess(file, address),
    DATABASE_PREPARED: isBehindPgbouncer ? '0' : '1',
    PORT: String(port),
  })
  const web = start('api/main.ts', environment('api/main.ts'))
  const workers: ChildProcess[] = []
  /** As a platform does: a worker that ends by itself, having found no Postgres, is started again. */
  const startWorker = (i: number) => {
    const child = start('worker/main.ts', environment('worker/main.ts'))
    child.on('exit', (code) => code !== null && startWorker(i))
    workers[i] = child
  }
  for (let i = 0; i < WORKERS; i += 1) startWorker(i)
  const sendAll = async () => {
    for (const { slug, id } of late) {
      const winners = winnerIds(5)
      const body = JSON.stringify({ winners })
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
      const url = `http://127.0.0.1:${port}/api/v1/campaigns/${slug}/drawings/${id}/winners`
      const isTaken = () =>
        fetch(url, { method: 'POST', headers, body }).then(
          (answer) => answer.ok,
          () => false,
        )
      if (await until(isTaken, (taken) => taken)) acknowledged.set(id, winners)
      const isDue = () =>
        ask(`update drawing set cutoff_at = now() where id = '${id}'`).then(
          () => true,
          () => false,
        )
      await until(isDue, (due) => due)
    }
  }
  const moved = () => countMoved().catch(() => 0)
  pool = new pg.Pool({ connectionString: postgres.url, max: 3, query_timeout: 5_000 })
  pool.on('error', () => {})
  const countMoved = async () =>
    (await ask<{ count: number }>("select count(*)::int as count from drawing where status <> 'open'"))[0]?.count ?? 0
  const random = seededRandom(seed)
  const sending = sendAll()
  for (let i = 0; i < KILLS; i += 1) {
    await until(moved, (count) => count >= (i * CAMPAIGNS * DRAWINGS_PER_CAMPAIGN) / (2 * KILLS) + 1 || i === 0)
    const victim = Math.floor(random() * WORKERS)
    await kill(workers[victim] as ChildProcess)
    startWorker(victim)
    if (i === KILLS / 2) await postgres.restart('immediate')
  }
  await sending
  for (let i = 0; i < PATIENCE && !(await until(isQuiet, (quiet) => quiet)); i += 1);
  await Promise.all([...workers, web].map(kill))
})

test.after.always('calm', async () => {
  await pool?.end()
  for (const end of ends.toReversed()) await end()
  await postgres?.stop()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
})

test('nothing is lost: every drawing is paid', async (t) => {
  const rows = await ask<{ status: string; count: number }>(
    'select status, count(*)::int as count from drawing group by status',
  )
  t.deepEqual(rows, [{ status: 'paid', count: CAMPAIGNS * DRAWINGS_PER_CAMPAIGN + SENT_DURING_THE_STORM }])
})

test('nothing is paid twice or in another amount than the prizes come to', async (t) => {
  const rows = await ask(`
    select r.drawing_id from result r left join payout p using (drawing_id)
    where coalesce(p.amount_cents, 0) <> (select coalesce(sum(a), 0) from unnest(r.amounts_cents) a where a < 100000)
      or (p.id is not null and p.paid_at is null)`)
  t.deepEqual(rows, [])
  t.deepEqual(await ask('select drawing_id from payout group by 1 having count(*) > 1'), [])
})

test('the numbers of each campaign run from 1 without a gap', async (t) => {
  const rows = await ask<{ first: number; last: number; count: number; counted: number }>(`
    select min(d.number) as first, max(d.number) as last, count(distinct d.number)::int as count, c.last_number as counted
    from drawing d join campaign c on c.id = d.campaign_id group by c.id`)
  t.is(rows.length, CAMPAIGNS)
  for (const { first, last, count, counted } of rows) t.deepEqual([first, last, counted], [1, count, count])
})

test('no list changed after its lock, and what was acknowledged is what was drawn', async (t) => {
  t.deepEqual(
    await ask(
      'select d.id from drawing d join winner_list l on l.drawing_id = d.id where winners_commitment(d.id, l.winners) <> d.winners_commitment',
    ),
    [],
  )
  const rows = await ask<{ drawing_id: string; winners: string[] }>('select drawing_id, winners from winner_list')
  const kept = new Map(rows.map((row) => [row.drawing_id, row.winners]))
  t.is(acknowledged.size, SENT_DURING_THE_STORM)
  for (const [id, winners] of acknowledged) t.deepEqual(kept.get(id), winners)
})

test('every result, recomputed from its definition, is equal', async (t) => {
  const rows = await ask<{ entropy: Buffer; rolls: string[]; amounts_cents: string[]; random_values: Buffer }>(
    'select d.entropy, r.rolls, r.amounts_cents, r.random_values from drawing d join result r on r.drawing_id = d.id',
  )
  t.is(rows.length, CAMPAIGNS * DRAWINGS_PER_CAMPAIGN + SENT_DURING_THE_STORM)
  for (const { entropy, rolls, amounts_cents: amounts, random_values: values } of rows) {
    for (const [position, roll] of rolls.entries()) {
      const counter = Buffer.from(position.toString(16).padStart(64, '0'), 'hex')
      const value = createHash('sha256').update(entropy).update(counter).digest()
      const expected = Number(BigInt(`0x${value.toString('hex')}`) % 100n)
      t.deepEqual([values.subarray(32 * position, 32 * position + 32), Number(roll)], [value, expected])
      t.is(Number(amounts[position]), expected < 1 ? 500_000 : 500)
    }
  }
})

test('every proof is published in its newest revision', async (t) => {
  const drawn = await ask<Partial<StoredBody> & { id: string; status: string }>(
    `select d.id, f.body, f.encoding, f.dictionary, case when r.transferred_cents = 0 then 'none' else 'paid' end as status
    from drawing d join result r on r.drawing_id = d.id left join site_file f on f.subject = d.id || '/proof'`,
  )
  const read = async (id: string) => {
    const [row] = await ask<{ body: Buffer }>(`select body from site_dictionary where id = '${id}'`)
    return (row as { body: Buffer }).body
  }
  for (const { id, status, ...stored } of drawn) {
    const proof = stored.body && JSON.parse((await fromStored(stored as StoredBody, read)).toString())
    t.is(proof?.payout.status, status, id)
  }
})

test('no drawing needs anybody, and no due row waits for a job', async (t) => {
  t.deepEqual(await ask('select id, attention from drawing where attention is not null'), [])
  t.deepEqual(await ask("select name from pgboss.job where state = 'failed'"), [])
})
