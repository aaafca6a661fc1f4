import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  access,
  chown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, dataPath, plainEnvironment } from './account.ts'

export const SUPERUSER = 'postgres'

const PASSWORD_BYTES = 24
const STOPPING_LIMIT_MS = 60_000
const ORPHAN_LIMIT_MS = 3_000
const POLL_MS = 50

/** Also true of a path that this account may not read. */
const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
  )

const runInitdb = async (
  programs: string,
  folder: string,
  account: Account | undefined,
  durable: boolean,
): Promise<void> => {
  const cluster = join(folder, 'cluster')
  const passwordFile = join(folder, 'password')
  await mkdir(cluster, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(PASSWORD_BYTES).toString('base64url'), { mode: 0o600 })
  if (account) {
    await chown(cluster, account.uid, account.gid)
    await chown(passwordFile, account.uid, account.gid)
  }
  const password = await open(passwordFile)
  const options = [
    '-D',
    dataPath(cluster, account),
    '-U',
    SUPERUSER,
    `--auth=${durable ? 'scram-sha-256' : 'password'}`,
    '--pwfile=/dev/fd/3',
  ]
  // The password is random, so hashing it many times would only make every connection slow.
  const iterations = ['--set=scram_iterations=1']
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const initdb = spawn(
    join(programs, 'bin', 'initdb'),
    [...options, ...iterations, ...locale, ...(durable ? [] : ['--no-sync'])],
    {
      ...account,
      cwd: cluster,
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', password.fd],
    },
  )
  let output = ''
  for (const stream of [initdb.stdout, initdb.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const [status] = await once(initdb, 'close')
  await password.close()
  if (account) await chown(passwordFile, 0, 0)
  if (status !== 0) throw new Error(`Postgres could not set up its data folder:\n${output}`)
}

/**
 * Makes the data folder under another name first, so that neither an interrupted set-up nor two at once leave a
 * half-made one.
 */
export const ensureCluster = async (
  dataDir: string,
  programs: string,
  { account, durable }: { account: Account | undefined; durable: boolean },
): Promise<void> => {
  const made = join(dataDir, 'cluster', 'PG_VERSION')
  if (await exists(join(dataDir, 'cluster'))) return
  await mkdir(dirname(dataDir), { recursive: true })
  const staging = await mkdtemp(`${dataDir}.new-`)
  try {
    await runInitdb(programs, staging, account, durable)
    await rename(staging, dataDir)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (await exists(made)) return
    throw new Error(`${dataDir} could not be made: ${(error as Error).message}`, { cause: error })
  }
}

export const readPassword = async (dataDir: string): Promise<string> => {
  try {
    return await readFile(join(dataDir, 'password'), 'utf8')
  } catch (error) {
    throw new Error(`${dataDir} is another user's. Start as that user, or choose another DATA_DIR.`, { cause: error })
  }
}

type Holder = { pid: number; isStopping: boolean }

const STATUS_LINE = 7

/** The process that runs on the data folder, by its postmaster.pid. */
const readHolder = async (cluster: string): Promise<Holder | undefined> => {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, isStopping: lines[STATUS_LINE]?.trim() === 'stopping' } : undefined
}

/**
 * Whether the process is still this cluster's Postgres: a crash leaves the file behind, and another program may have
 * got the process id.
 */
const isRunning = async (cluster: string, pid: number): Promise<boolean> => {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return folder === (await realpath(cluster))
  }
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Waits for a Postgres that is shutting down or has just lost its parent, and throws if one keeps running. */
export const claimCluster = async (dataDir: string): Promise<void> => {
  const cluster = join(dataDir, 'cluster')
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    const holder = await readHolder(cluster)
    if (!holder) return
    if (!(await isRunning(cluster, holder.pid))) return rm(join(cluster, 'postmaster.pid'), { force: true })
    if (waitedMs >= (holder.isStopping ? STOPPING_LIMIT_MS : ORPHAN_LIMIT_MS)) {
      const reason = `The service already runs on the data in ${dataDir} (Postgres is process ${holder.pid}).`
      throw new Error(`${reason} Stop it first, or choose another DATA_DIR.`)
    }
    await pause(POLL_MS)
  }
}
