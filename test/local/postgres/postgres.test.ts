import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import test, { type ExecutionContext } from 'ava'
import pg from 'pg'
import { isPortFree } from '../../../local/ports.ts'
import { type Postgres, type PostgresOptions, startPostgres } from '../../../local/postgres/postgres.ts'
import { overNetwork } from '../../support/over-network.ts'
import { startProgram } from '../../support/process/child-program.ts'

const POLL_MS = 20

const newFolder = async (t: ExecutionContext): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prize-drawing-test-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'postgres')
}

let made: Promise<string> | undefined
test.serial.after.always('remove the data folder that was copied', async () => {
  if (made) await rm(dirname(await made), { recursive: true, force: true })
})

const makeOnce = async (): Promise<string> => {
  const dataDir = join(await mkdtemp(join(tmpdir(), 'prize-drawing-test-')), 'postgres')
  await (await startPostgres({ dataDir, durable: false })).stop()
  return dataDir
}

/**
 * A data folder that was started and stopped before, for tests of what comes after: copying one is cheaper than
 * setting one up.
 */
const usedFolder = async (t: ExecutionContext): Promise<string> => {
  const folder = await newFolder(t)
  await promisify(execFile)('cp', ['-a', await (made ??= makeOnce()), folder])
  return folder
}

const start = async (t: ExecutionContext, options: PostgresOptions): Promise<Postgres> => {
  const postgres = await startPostgres({ durable: false, ...options })
  t.teardown(() => postgres.stop())
  return postgres
}

const ask = async (url: string, text: string): Promise<unknown[][]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows as unknown[][]
  } finally {
    await client.end()
  }
}

/** A process of its own that starts Postgres and then runs the code given. Answers with the lines that it prints. */
const startInChild = (t: ExecutionContext, dataDir: string, code: string) => {
  const module = JSON.stringify(new URL('../../../local/postgres/postgres.ts', import.meta.url).href)
  const program = `import { startPostgres } from ${module}
    const postgres = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false })
    ${code}
    console.log(postgres.port)
    await new Promise(() => setInterval(() => {}, 1000))`
  return startProgram(t, program)
}

const waitUntil = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await pause(POLL_MS)
}

test.serial('the next start carries on with the data, at the same address', async (t) => {
  const dataDir = await newFolder(t)
  const first = await start(t, { dataDir })
  await ask(first.url, 'create table mark as select 7 as number')
  await first.stop()
  t.true(await isPortFree(first.port))
  const second = await start(t, { dataDir })
  t.is(second.url, first.url)
  t.deepEqual(await ask(second.url, 'select number from mark'), [[7]])
})

test.serial('what was committed is there after a crash', async (t) => {
  const postgres = await start(t, { dataDir: await newFolder(t), durable: true })
  await ask(postgres.url, 'create table mark as select 7 as number')
  await postgres.restart('immediate')
  t.deepEqual(await ask(postgres.url, 'select number from mark'), [[7]])
  await postgres.restart('fast')
  t.deepEqual(await ask(postgres.url, 'select number from mark'), [[7]])
})

test.serial(
  'a start waits for a process of a killed server to end, however much others of it log meanwhile',
  async (t) => {
    const dataDir = await usedFolder(t)
    const postgres = await start(t, { dataDir })
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const [{ pid }] = rows as [{ pid: number }]
    process.kill(pid, 'SIGSTOP')
    await postgres.kill()
    const log = join(dataDir, 'postgres.log')
    const words = 'FATAL:  terminating connection due to unexpected postmaster exit\n'.repeat(20)
    const others = setInterval(() => appendFileSync(log, words), POLL_MS)
    try {
      const restarted = postgres.restart('immediate')
      await Promise.race([restarted, waitUntil(async () => (await readFile(log, 'utf8')).includes('pre-existing'))])
      process.kill(pid, 'SIGCONT')
      await restarted
    } finally {
      clearInterval(others)
    }
    t.deepEqual(await ask(postgres.url, 'select 1'), [[1]])
  },
)

test.serial('a second start on the same data is refused while the first runs', async (t) => {
  const dataDir = await usedFolder(t)
  const first = await start(t, { dataDir })
  await t.throwsAsync(startPostgres({ dataDir }), { message: /already runs on the data in .* Stop it first/ })
  t.deepEqual(await ask(first.url, 'select 1'), [[1]])
})

test.serial('two first starts at once set the data up once', async (t) => {
  const dataDir = await newFolder(t)
  const outcomes = await Promise.allSettled([start(t, { dataDir }), start(t, { dataDir })])
  t.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test.serial('Postgres ends when the process that started it is killed', async (t) => {
  const dataDir = await usedFolder(t)
  const { child, nextLine } = startInChild(t, dataDir, '')
  const port = Number(await nextLine())
  t.false(await isPortFree(port))
  child.kill('SIGKILL')
  await waitUntil(() => isPortFree(port))
  const again = await start(t, { dataDir })
  t.is(again.port, port)
})

test.serial('Ctrl-C in the terminal leaves Postgres to work on until it is stopped', async (t) => {
  const drain = `
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))})
    const client = new pg.Client({ connectionString: postgres.url })
    client.on('error', () => {})
    await client.connect()
    process.on('SIGINT', async () => {
      const { rows } = await client.query('select count(*) from generate_series(1, 3000000)')
      await client.end()
      await postgres.stop()
      console.log(rows[0].count)
      process.exit(0)
    })`
  const { child, nextLine } = startInChild(t, await usedFolder(t), drain)
  const port = Number(await nextLine())
  process.kill(-child.pid!, 'SIGINT')
  t.is(await nextLine(), '3000000')
  t.true(await isPortFree(port))
})

test.serial('a process number left by a crash does not hinder, even if another program has it now', async (t) => {
  const dataDir = await usedFolder(t)
  const first = await start(t, { dataDir })
  const file = join(dataDir, 'cluster', 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  await first.stop()
  await writeFile(file, left.replace(/^\d+/, String(process.pid)))
  const second = await start(t, { dataDir })
  t.deepEqual(await ask(second.url, 'select 1'), [[1]])
})

test.serial('only this machine can connect, and only with the password', async (t) => {
  const dataDir = await newFolder(t)
  const { url } = await start(t, { dataDir })
  const wrong = new URL(url)
  wrong.password = 'guess'
  await t.throwsAsync(ask(wrong.href, 'select 1'), { code: '28P01' })
  t.deepEqual(await ask(url, 'show listen_addresses'), [['127.0.0.1']])
  t.deepEqual(await ask(url, 'show unix_socket_directories'), [['']])
  const { mode } = await stat(join(dataDir, 'password'))
  t.is(mode & 0o777, 0o600)
  t.is(new URL(url).password, await readFile(join(dataDir, 'password'), 'utf8'))
})

test.serial('it speaks UTC and UTF-8, sorts by code point, and is durable unless a test says otherwise', async (t) => {
  const dataDir = await newFolder(t)
  const first = await start(t, { dataDir, durable: true })
  t.deepEqual(await ask(first.url, `select current_setting('timezone'), current_setting('server_encoding')`), [
    ['UTC', 'UTF8'],
  ])
  t.deepEqual(await ask(first.url, `select 'B' < 'a', lower('Ä')`), [[true, 'ä']])
  t.deepEqual(await ask(first.url, 'show fsync'), [['on']])
  await first.stop()
  const second = await start(t, { dataDir, durable: false })
  t.deepEqual(await ask(second.url, 'show fsync'), [['off']])
})

test.serial('a server for tests has room for the connections of all tests that run at once', async (t) => {
  const { url } = await start(t, { dataDir: await usedFolder(t) })
  const clients = Array.from({ length: 300 }, () => new pg.Client({ connectionString: url }))
  for (const client of clients) await t.notThrowsAsync(client.connect())
  await Promise.all(clients.map((client) => client.end()))
})

test.serial(
  'a server for tests is reached by a socket in its data, with the password alone, and over the network',
  async (t) => {
    const { url } = await start(t, { dataDir: await usedFolder(t), bySocket: true })
    const address = 'select inet_server_addr()::text'
    t.deepEqual(await ask(url, address), [[null]])
    t.deepEqual(await ask(overNetwork(url).href, address), [['127.0.0.1/32']])
    const wrong = Object.assign(new URL(url), { password: 'guess' })
    await t.throwsAsync(ask(wrong.href, 'select 1'), { code: '28P01' })
  },
)

test.serial(
  'a port that is taken is refused if it was asked for, and replaced if it was only remembered',
  async (t) => {
    const dataDir = await usedFolder(t)
    const first = await start(t, { dataDir })
    await first.stop()
    const other = createServer().listen(first.port, '127.0.0.1')
    t.teardown(() => other.close())
    await once(other, 'listening')
    await t.throwsAsync(startPostgres({ dataDir, port: first.port }), { message: /Port \d+ is taken/ })
    const second = await start(t, { dataDir })
    t.not(second.port, first.port)
  },
)
