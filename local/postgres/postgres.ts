import type { ChildProcess } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, isPortFree } from '../ports.ts'
import { findAccount } from './account.ts'
import { claimCluster, ensureCluster, readPassword, SUPERUSER } from './cluster.ts'
import { findPrograms } from './programs.ts'
import { type Launch, makeClient, spawnServer, stopServer, waitUntilReady } from './server.ts'

const DATABASE = 'prize'
const START_ATTEMPTS = 20
const RETRY_MS = 250

export type Postgres = {
  /** The address of the service's own database, password included. */
  url: string
  port: number
  /** Closes all connections, writes everything to disk, and resolves when Postgres has ended. May be called twice. */
  stop(): Promise<void>
  /** Restarts at the same address. `immediate` is a crash, from which the next start recovers by the log. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Kills Postgres for good, as a power failure does. */
  kill(): Promise<void>
}

export type PostgresOptions = {
  /** Made if missing; the next start carries on with what is in it. */
  dataDir: string
  /** Default: the port of the last start, or a free one. */
  port?: number
  /** False gives up safety from power failures for speed, for tests. */
  durable?: boolean
  /** Its address is that of a socket in its data, by which a statement costs less than over the loopback network. */
  bySocket?: boolean
}

const choosePort = async (dataDir: string, wanted: number | undefined): Promise<number> => {
  if (wanted !== undefined) {
    if (await isPortFree(wanted)) return wanted
    throw new Error(`Port ${wanted} is taken by another program. Choose another port for Postgres.`)
  }
  const last = Number(await readFile(join(dataDir, 'port'), 'utf8').catch(() => '0'))
  return last > 0 && (await isPortFree(last)) ? last : freePort()
}

/** Anyone who may write to the folder can replace the file, even if another user wrote it. */
const replaceFile = async (path: string, text: string): Promise<void> => {
  await rm(path, { force: true })
  await writeFile(path, text, { mode: 0o600 })
}

/**
 * Retries where that helps: processes of a crashed server may need a moment to end, and another program may take a free
 * port first.
 */
const startServer = async (launch: Launch, { isPortFixed }: { isPortFixed: boolean }): Promise<ChildProcess> => {
  for (let attempt = 1; ; attempt++) {
    const server = await spawnServer(launch)
    try {
      await waitUntilReady(server, launch)
      return server
    } catch (error) {
      const { message } = error as Error
      if (attempt >= START_ATTEMPTS) throw error
      if (message.includes('could not bind') && !isPortFixed) launch.port = await freePort()
      else if (!message.includes('pre-existing shared memory block')) throw error
      await pause(RETRY_MS)
    }
  }
}

const ensureDatabase = async (launch: Launch): Promise<void> => {
  const client = makeClient(launch)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

/** Starts the embedded Postgres on the loopback address. It ends with this process, even if this process is killed. */
export const startPostgres = async (options: PostgresOptions): Promise<Postgres> => {
  const { durable = true, bySocket = false, port: wanted } = options
  const dataDir = resolve(options.dataDir)
  const cluster = join(dataDir, 'cluster')
  const account = await findAccount(cluster)
  const programs = await findPrograms(account)
  await ensureCluster(dataDir, programs, { account, durable })
  const password = await readPassword(dataDir)
  await claimCluster(dataDir)

  const logPath = join(dataDir, 'postgres.log')
  await replaceFile(logPath, '')
  const port = await choosePort(dataDir, wanted)
  const launch: Launch = { programs, cluster, account, password, port, durable, bySocket, logPath }
  let server = await startServer(launch, { isPortFixed: wanted !== undefined })
  await replaceFile(join(dataDir, 'port'), String(launch.port))
  await ensureDatabase(launch)

  const stop = () => stopServer(server, 'SIGINT')
  const restart = async (mode: 'fast' | 'immediate') => {
    await stopServer(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    server = await startServer(launch, { isPortFixed: true })
  }
  const kill = () => stopServer(server, 'SIGKILL')
  const host = bySocket ? encodeURIComponent(cluster) : '127.0.0.1'
  const url = `postgres://${SUPERUSER}:${password}@${host}:${launch.port}/${DATABASE}`
  return { url, port: launch.port, stop, restart, kill }
}
