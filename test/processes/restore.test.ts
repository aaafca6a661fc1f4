import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { migrate } from '../../db/migrate.ts'
import { runOperator } from '../../operator/run.ts'
import { localAccounts } from '../../local/chain/setup.ts'
import { freePort } from '../../local/ports.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import type { Pool } from '../../db/pool.ts'
import { compared } from '../support/chain/compared.ts'
import { type Live, openLive } from '../support/chain/chain.ts'
import { openOperator } from '../support/chain/operator.ts'
import { keyOf, paidEvents } from '../support/chain/sums.ts'
import { makeDrawing, makeKey, winnerIds } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { runFile, startFile } from '../support/process/command.ts'
import { backUp } from '../support/restore/backup.ts'
import { SECRETS_KEY } from '../support/keyring.ts'
import { makeLogins, urlAs } from '../support/roles.ts'
import { until } from '../support/until.ts'

const WORKERS = 2
/** How many blocks are mined before each look, so that payments are soon final. */
const BLOCKS_PER_LOOK = 5

const anHourOn = (): Date => new Date(Date.now() + 3_600_000)

const newFolder = async (t: ExecutionContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const startDatabase = async (t: ExecutionContext, dataDir: string): Promise<string> => {
  const postgres = await startPostgres({ dataDir })
  t.teardown(() => postgres.stop())
  return postgres.url
}

/** Puts the cutoff of a drawing so many seconds from now. Returns when it is. */
const closeIn = (pool: Pool, id: string, seconds: number): Promise<Date> =>
  pool.oneFirst(sql.type(z.object({ cutoff: z.date() }))`
    update drawing set cutoff_at = date_trunc('milliseconds', now()) + make_interval(secs => ${seconds}) where id = ${id}
    returning cutoff_at as cutoff`)

/** A drawing whose cutoff is so many seconds after it got its list, as a list after the cutoff would be refused. */
const openFor = async ({ open, pool }: Pick<Live, 'open' | 'pool'>, seconds: number): Promise<string> => {
  const id = await open()
  await closeIn(pool, id, seconds)
  return id
}

/** A web process and workers, on the database and the chain. */
const startService = async (t: ExecutionContext, databaseUrl: string, rpcUrl: string) => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const chain = { RPC_URLS_LOCAL: rpcUrl, CHAIN_OPERATOR_KEY: localAccounts.operator.key }
  const processes = [
    startFile('api/main.ts', [], { DATABASE_URL: urlAs('web', databaseUrl), PORT: String(port), BASE_URL: url }),
    ...Array.from({ length: WORKERS }, () =>
      startFile('worker/main.ts', [], { DATABASE_URL: urlAs('worker', databaseUrl), BASE_URL: url, ...chain }),
    ),
  ]
  const end = async (signal: NodeJS.Signals) => {
    for (const { child } of processes) child.kill(signal)
    await Promise.all(processes.map(({ ended }) => ended))
  }
  t.teardown(() => end('SIGKILL'))
  await Promise.all(processes.map(({ started }) => started))
  return { url, stop: () => end('SIGTERM') }
}

const rowOf = z.object({
  id: z.string(),
  status: z.string(),
  attention: z.string().nullable(),
  number: z.number().nullable(),
  salt: z.instanceof(Buffer).nullable(),
  entropy: z.instanceof(Buffer).nullable(),
  prizesCents: z.array(z.coerce.number()).nullable(),
})

const readDrawings = (pool: Pool, ids: readonly string[]) =>
  pool.any(sql.type(rowOf)`
    select d.id, d.status, d.attention, d.number, d.salt, d.entropy, r.amounts_cents::text[] as "prizesCents"
    from drawing d left join result r on r.drawing_id = d.id
    where d.id = any(${sql.array(ids, 'text')}) order by d.draw_at`)

const isRendered = (pool: Pool) =>
  pool.oneFirst(sql.type(z.object({ is: z.boolean() }))`
    select not exists (select from stale_page) and not exists (select from log_wanted) as is`)

test('a copy is restored beside a chain that went on: nothing is drawn or paid twice, and what is lost is said', async (t) => {
  t.timeout(600_000)
  const folder = await newFolder(t)
  const [dataDir, copyDir] = [join(folder, 'first'), join(folder, 'copy')]
  const databaseUrl = await startDatabase(t, dataDir)
  await migrate(databaseUrl)
  await makeLogins(databaseUrl)
  const live = await openLive(t, { databaseUrl, blockSeconds: 1 })
  const { slug } = live.campaign
  const partner = await live.pool.oneFirst(
    sql.type(z.object({ id: z.string() }))`select partner_id as id from campaign where slug = ${slug}`,
  )
  const { key } = await makeKey(live, { partner, mode: 'live' })
  const first = await startService(t, databaseUrl, live.anvil.url)
  const send = async (url: string, id: string, winners: readonly string[]) =>
    (await clientOf({ url }, key).post(`/campaigns/${slug}/drawings/${id}/winners`, { winners })).status
  const drawn = (pool: Pool, ids: readonly string[]) =>
    until(
      async () => {
        await live.mine(BLOCKS_PER_LOOK)
        return readDrawings(pool, ids)
      },
      (rows) => rows.every(({ status }) => status === 'paid'),
    )

  // An hour's work: draws that are over, under way, and to come, and a list that is sent once the copy is made.
  const over = [await openFor(live, 1), await openFor(live, 1)]
  await drawn(live.pool, over)
  const underWay: string[] = []
  for (const seconds of [0.5, 1, 1.5, 2, 2.5]) underWay.push(await openFor(live, seconds))
  const lost = await makeDrawing(live, { campaign: live.campaign, cutoffAt: anHourOn() })
  const toCome = [await live.open({ cutoffAt: anHourOn() }), await live.open({ cutoffAt: anHourOn() })]
  await backUp({ url: databaseUrl, dataDir, to: copyDir })
  t.is(await send(first.url, lost, winnerIds(3)), 201)
  await drawn(live.pool, underWay)
  const cutoffs: [id: string, at: Date][] = []
  for (const [i, id] of [lost, ...toCome].entries()) cutoffs.push([id, await closeIn(live.pool, id, 1 + i)])
  const kept = [...over, ...underWay, ...toCome]
  await drawn(live.pool, [...kept, lost])
  const [before, lostRow] = [await readDrawings(live.pool, kept), (await readDrawings(live.pool, [lost]))[0]]
  const paidBefore = await paidEvents(live)
  t.is(paidBefore.length, kept.length + 1)
  await first.stop()
  await live.close()

  const restoredUrl = await startDatabase(t, copyDir)
  const restored = await live.on(restoredUrl)
  // As if they had been so all the time: however long the copy took, the list was sent before its cutoff.
  for (const [id, cutoff] of cutoffs)
    await restored.pool.query(
      sql.unsafe`update drawing set cutoff_at = ${cutoff.toISOString()}::timestamptz where id = ${id}`,
    )
  const second = await startService(t, restoredUrl, live.anvil.url)
  const settings = { DATABASE_URL: restoredUrl, RPC_URLS_LOCAL: live.anvil.url }
  const { json } = openOperator(t, settings)
  const readNeeds = async () => {
    const { stdout } = await runOperator(['status', '--check', '--json'], { ...settings, SECRETS_KEY })
    const codes = (JSON.parse(stdout) as { needs: { code: string }[] }).needs.map(({ code }) => code)
    // Log entries since the copy are lost, which is reported until the contract's last anchor is of the restored log.
    return codes.filter((code) => code !== 'log_foreign_anchor')
  }
  // The contract has a number for a list that is lost. This holds the campaign until a person disowns it in public.
  await drawn(restored.pool, [...over, ...underWay])
  const readWaiting = () => readDrawings(restored.pool, [lost, ...toCome])
  const waiting = await until(readWaiting, (rows) => rows.every(({ attention }) => attention !== null))
  t.deepEqual(
    waiting.map(({ attention }) => attention),
    ['no_winners', 'unknown_number', 'unknown_number'],
  )
  t.deepEqual(await readNeeds(), ['no_winners', 'unknown_number', 'unknown_number'])
  await json(`drawing cancel --drawing ${lost} --reason restored`)
  await json(`chain disown --campaign ${slug} --number ${lostRow?.number} --reason restored`)
  t.deepEqual(await drawn(restored.pool, kept), before, 'everything is as it was: numbers, values, prizes')

  t.is((await paidEvents(live)).length, paidBefore.length)
  const next = await openFor(restored, 1)
  await drawn(restored.pool, [next])
  const events = await paidEvents(live)
  t.is(new Set(events.map(keyOf)).size, events.length)
  t.is(events.length, paidBefore.length + 1)
  t.deepEqual(await compared(restored as Live), [], 'rows and chain are the same')
  await until(
    () => isRendered(restored.pool),
    (is) => is,
  )
  t.deepEqual(await readNeeds(), [])
  const list = `${second.url}/campaigns/${slug}/draws.json`
  const verified = await runFile(
    'public-site/verify/verify-draw.mjs',
    ['--campaign', list, '--rpc', live.anvil.url],
    {},
  )
  const found = verified.stdout.split('\n')
  t.is(found.filter((line) => /^ok +draw \d+,/.test(line)).length, kept.length + 1, verified.stdout)
  // Log entries since the copy are in no database any more: only a comparison with the log's anchors shows that.
  for (const line of found.filter((one) => one.startsWith('FAILED')))
    t.regex(line, /^FAILED +anchors: .* it is another log$/)
})
