import { once } from 'node:events'
import { request } from 'node:http'
import { constants, getPriority } from 'node:os'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { sql } from 'slonik'
import { z } from 'zod'
import { freePort } from '../../local/ports.ts'
import { startFile, runFile, untilStarted } from '../support/process/command.ts'
import { emptyDatabase, freshDatabase, testDatabase } from '../support/database.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, passCutoff, winnerIds } from '../support/factory.ts'
import { openWorkplace } from '../support/workplace.ts'
import { until } from '../support/until.ts'

const { PRIORITY_BELOW_NORMAL } = constants.priority

const startWeb = async (t: ExecutionContext, databaseUrl: string) => {
  const port = await freePort()
  const started = startFile('api/main.ts', [], { DATABASE_URL: databaseUrl, PORT: String(port) })
  t.teardown(() => started.child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  await untilStarted(started)
  await until(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isUp) => isUp,
  )
  return { ...started, url, port }
}

test('every wrong setting is named in one message, and the process does not start', async (t) => {
  const wrong = {
    DATABASE_URL: 'mysql://x',
    PORT: '99999999',
    PUBLIC_URL: 'draws',
    LOG_LEVEL: 'loud',
    TRUSTED_PROXIES: '-1',
  }
  const { code, stderr } = await runFile('api/main.ts', [], wrong)
  t.is(code, 1)
  for (const name of Object.keys(wrong)) t.true(stderr.includes(name), `${name} in: ${stderr}`)
  t.false(stderr.includes('    at '), 'no stack')
  const worker = await runFile('worker/main.ts', [], {})
  t.is(worker.code, 1)
  t.regex(worker.stderr, /DATABASE_URL/)
  for (const file of ['api/main.ts', 'worker/main.ts'])
    for (const BASE_URL of ['', 'http://api.test']) {
      const refused = await runFile(file, [], { DATABASE_URL: 'postgres://localhost/draws', BASE_URL })
      t.is(refused.code, 1)
      t.regex(refused.stderr, /BASE_URL: (is missing|starts with https)/)
    }
})

test('a process on a database that was not released says what to do and does not start', async (t) => {
  const databaseUrl = await emptyDatabase(t)
  for (const file of ['api/main.ts', 'worker/main.ts']) {
    const { code, stdout, stderr } = await runFile(file, [], { DATABASE_URL: databaseUrl })
    t.is(code, 1, file)
    t.regex(stdout, /The database of DATABASE_URL has nothing of the service: run release on it first/)
    t.is(stderr, '', file)
  }
})

test('a process, a release or a command whose database is not there says what to do and does nothing', async (t) => {
  const url = new URL(await emptyDatabase(t))
  // With another name of the host, so that the role's login is not put into the address.
  url.hostname = 'localhost'
  url.pathname = '/nowhere'
  for (const [file, ...words] of [
    ['api/main.ts'],
    ['worker/main.ts'],
    ['db/migrate.ts'],
    ['operator/main.ts', 'status'],
  ] as const) {
    const { code, stdout, stderr } = await runFile(file, words, { DATABASE_URL: url.href })
    t.is(code, 1, file)
    t.regex(
      stdout + stderr,
      /database \\?"nowhere\\?" does not exist: make it, or set the address of the right one/,
      file,
    )
    t.false((stdout + stderr).includes('    at '), file)
  }
})

test('a process whose key of secrets is not that of the database says so and does not start', async (t) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  await makePartner(place)
  for (const file of ['api/main.ts', 'worker/main.ts']) {
    const { code, stdout } = await runFile(file, [], { DATABASE_URL: databaseUrl, SECRETS_KEY: '4e'.repeat(32) })
    t.is(code, 1)
    t.regex(stdout, /SECRETS_KEY is not the key that encrypted the secrets in this database/)
  }
})

test('a port that is taken is reported, and the process does not start', async (t) => {
  const databaseUrl = await testDatabase(t)
  const { port } = await startWeb(t, databaseUrl)
  const { code, stderr } = await runFile('api/main.ts', [], { DATABASE_URL: databaseUrl, PORT: String(port) })
  t.is(code, 1)
  t.regex(stderr, /PORT/)
})

test('a web process answers for its health, logs a line per request, and finishes what is under way at SIGTERM', async (t) => {
  const databaseUrl = await testDatabase(t)
  const { child, ended, url, port } = await startWeb(t, databaseUrl)
  t.is((await fetch(`${url}/healthz`)).status, 200)
  const { headers } = await fetch(`${url}/api/v1/campaigns`)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const { key } = await makeKey(place, { partner })
  const campaign = await makeCampaign(place, { partner })
  const drawing = await makeDrawing(place, { campaign })
  const body = JSON.stringify({ winners: winnerIds(3) })
  const path = `/api/v1/campaigns/${campaign.slug}/drawings/${drawing}/winners`
  const slow = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Content-Length': body.length },
  })
  const answered = once(slow, 'response')
  answered.catch(() => {})
  slow.write(body.slice(0, 5))
  const isCallerKnown = () =>
    place.pool.exists(sql.type(z.object({}))`select from api_key where last_used_at is not null`)
  await until(isCallerKnown, (isKnown) => isKnown)
  child.kill('SIGTERM')
  await until(
    () =>
      fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      ),
    (isClosed) => isClosed,
  )
  slow.end(body.slice(5))
  const [answer] = await answered
  answer.resume()
  t.is(answer.statusCode, 201)
  const { code, stdout } = await ended
  t.is(code, 0)
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  t.true(lines.some((line) => line['requestId'] === headers.get('x-request-id') && line['status'] === 401))
  t.true(lines.some((line) => line['drawing'] === drawing && line['status'] === 201))
})

test('two workers draw what is due between them, log a line per job with its drawings, and stop at SIGTERM', async (t) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner })
  const ids: string[] = []
  for (let i = 0; i < 40; i += 1) {
    const id = await makeDrawing(place, { campaign })
    await place.pool.query(
      sql.unsafe`insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(3), 'text')})`,
    )
    await passCutoff(place, id)
    ids.push(id)
  }
  const workers = [1, 2].map(() => startFile('worker/main.ts', [], { DATABASE_URL: databaseUrl }))
  for (const { child } of workers) t.teardown(() => child.kill('SIGKILL'))
  await Promise.all(workers.map(({ started }) => started))
  for (const { child } of workers)
    t.true(getPriority(child.pid) >= PRIORITY_BELOW_NORMAL, 'it gives way to web processes')
  const countPaid = () =>
    place.pool.oneFirst(
      sql.type(z.object({ count: z.number() }))`select count(*)::int as count from drawing where status = 'paid'`,
    )
  t.is(await until(countPaid, (count) => count === ids.length), ids.length)
  for (const { child } of workers) child.kill('SIGTERM')
  const outputs = await Promise.all(workers.map(({ ended }) => ended))
  t.deepEqual(
    outputs.map(({ code }) => code),
    [0, 0],
  )
  const locked = outputs
    .flatMap(({ stdout }) => stdout.trim().split('\n'))
    .map((line) => JSON.parse(line) as { message: string; queue?: string; ids?: string[] })
    .filter(({ message, queue }) => message === 'job' && queue === 'lock')
    .flatMap((line) => line.ids ?? [])
  t.deepEqual([...new Set(locked)].toSorted(), ids.toSorted())
})

for (const file of ['worker/main.ts', 'api/main.ts'])
  test(`a process that waits for its database as it starts ends at once when it is told to: ${file}`, async (t) => {
    const nobody = `postgres://web:secret@127.0.0.1:${await freePort()}/draws`
    const { child, ended } = startFile(file, [], { DATABASE_URL: nobody, PORT: String(await freePort()) })
    t.teardown(() => child.kill('SIGKILL'))
    let said = ''
    child.stdout.on('data', (bytes) => {
      said += String(bytes)
      if (said.includes('database connection lost')) child.kill('SIGTERM')
    })
    const { code, stdout, stderr } = await ended
    t.is(code, 0, stdout + stderr)
    t.regex(stdout, /"message":"stopped"/)
    t.is(stderr, '')
  })

test('a web process whose database is out of reach is alive but not ready, and is ready again when it is back', async (t) => {
  const databaseUrl = await freshDatabase(t)
  const away = new URL(databaseUrl)
  const { child, url } = await startWeb(t, databaseUrl)
  const server = new pg.Client({ connectionString: new URL('/postgres', away).href })
  await server.connect()
  t.teardown(() => server.end())
  const name = away.pathname.slice(1)
  const isReady = () => fetch(`${url}/readyz`).then(({ status }) => status === 200)
  await server.query(`alter database ${name} allow_connections false`)
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  t.false(await until(isReady, (ready) => !ready))
  t.is((await fetch(`${url}/healthz`)).status, 200)
  await server.query(`alter database ${name} allow_connections true`)
  t.true(await until(isReady, (ready) => ready))
  t.is(child.exitCode, null)
})
