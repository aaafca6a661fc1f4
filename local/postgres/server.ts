import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Account, dataPath, plainEnvironment } from './account.ts'
import { SUPERUSER } from './cluster.ts'

const READY_LIMIT_MS = 120_000
const CONNECT_LIMIT_MS = 2_000
const POLL_MS = 50

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
}
/** For tests, which open hundreds of connections at a time: a few to each of many databases, most of them idle. */
const NOT_DURABLE = {
  max_connections: '2000',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}

export type Launch = {
  programs: string
  cluster: string
  account: Account | undefined
  password: string
  port: number
  durable: boolean
  /** Whether it listens on a socket in its data as well. */
  bySocket: boolean
  logPath: string
  /** Where the log of its last start begins, in bytes. */
  logFrom?: number
}

/** A client of the maintenance database, not yet connected. */
export const makeClient = ({ port, password }: Pick<Launch, 'port' | 'password'>): pg.Client => {
  const address = { host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres' }
  return new pg.Client({ ...address, ssl: false, connectionTimeoutMillis: CONNECT_LIMIT_MS })
}

/**
 * Starts the server in its own session, so that Ctrl-C in the terminal leaves it to the processes that still need it,
 * and beside it a shell that holds one end of a pipe: when this process ends, however it ends, the pipe closes and the
 * shell shuts the server down.
 */
export const spawnServer = async (launch: Launch): Promise<ChildProcess> => {
  const { account, cluster } = launch
  const path = dataPath(cluster, account)
  const settings = {
    ...SETTINGS,
    port: String(launch.port),
    ...(launch.durable ? {} : NOT_DURABLE),
    ...(launch.bySocket ? { unix_socket_directories: path } : {}),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const own = { ...account, detached: true, env: plainEnvironment() }
  const log = openSync(launch.logPath, 'a')
  launch.logFrom = fstatSync(log).size
  const server = spawn(join(launch.programs, 'bin', 'postgres'), ['-D', path, ...options], {
    ...own,
    cwd: cluster,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await once(server, 'spawn')
  const watch = spawn('/bin/sh', ['-c', 'read _; kill -INT "$1"', 'sh', String(server.pid)], {
    ...own,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  server.once('exit', () => watch.kill('SIGKILL'))
  return server
}

const hasExited = (server: ChildProcess): boolean => server.exitCode !== null || server.signalCode !== null

const answers = async (launch: Launch): Promise<boolean> => {
  const client = makeClient(launch)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until the server answers, recovery after a crash included. Throws what was logged meanwhile if it ends instead. */
export const waitUntilReady = async (server: ChildProcess, launch: Launch): Promise<void> => {
  for (let waitedMs = 0; waitedMs < READY_LIMIT_MS; waitedMs += POLL_MS) {
    if (hasExited(server)) break
    if (await answers(launch)) return
    await pause(POLL_MS)
  }
  // The whole log, since dozens of processes of a killed server may write between the lines of this one.
  const log = (await readFile(launch.logPath)).subarray(launch.logFrom)
  server.kill('SIGQUIT')
  throw new Error(`Postgres did not start:\n${log.toString().trimEnd()}`)
}

export const stopServer = async (server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void> => {
  if (hasExited(server)) return
  const exit = once(server, 'exit')
  server.kill(signal)
  await exit
}
