import { urlAs } from '../roles.ts'
import { SECRETS_KEY } from '../keyring.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { localAccounts } from '../../../local/chain/setup.ts'
import { compileCache, localBaseUrl } from '../process/command.ts'
import { seededRandom } from './rpc-faults.ts'
import type { RpcProxy, Seen } from './rpc-proxy.ts'

const root = join(import.meta.dirname, '../../..')
const LOST_REPLIES = 0.2
/** A worker makes at least this many calls before it is killed: a slow machine would get nothing done otherwise. */
const LIVES_FOR_REQUESTS = 10

type Storm = {
  databaseUrl: string
  /** One for each worker. */
  proxies: readonly RpcProxy[]
  /** Takes the newest block back. */
  takeBack: () => Promise<unknown>
  seed: number
  killEveryMs: number
  takeBackEveryMs: number
  limitMs: number
  /** What the partners do meanwhile. */
  onTick?: () => Promise<unknown>
}

const startWorker = (databaseUrl: string, rpcUrl: string): ChildProcess =>
  spawn(process.execPath, [join(root, 'worker/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      ...compileCache(),
      DATABASE_URL: urlAs('worker', databaseUrl),
      BASE_URL: localBaseUrl({}),
      SECRETS_KEY,
      RPC_URLS_LOCAL: rpcUrl,
      CHAIN_OPERATOR_KEY: localAccounts.operator.key,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

type Worker = { child: ChildProcess; proxy: RpcProxy; lastBefore: Seen | undefined }

const hasWorked = ({ proxy: { requests }, lastBefore }: Worker): boolean =>
  requests.length - (lastBefore ? requests.lastIndexOf(lastBefore) + 1 : 0) >= LIVES_FOR_REQUESTS

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/**
 * How many drawings and guarantees are not paid, and how many are. Holds no connection afterwards, so that the database
 * can be copied.
 */
const count = async (connectionString: string): Promise<{ unpaid: number; paid: number }> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query(
    `select count(*) filter (where state <> 'paid')::int as unpaid, count(*) filter (where state = 'paid')::int as paid
    from (
      select status::text as state from drawing
      union all
      select status::text from guarantee where status <> 'not_needed'
      union all
      select 'unchecked' from campaign where guarantee_ends_at <= now()
    ) due`,
  )
  await client.end()
  return rows[0]
}

/**
 * Workers on one key, each behind a node that loses every fifth reply, are killed at random moments and started again,
 * while blocks are taken back, until every drawing is paid. `onHalf` is called once, halfway, with no worker running.
 * Returns the number of kills.
 */
export const runChainStorm = async (storm: Storm, onHalf: () => Promise<void> = async () => {}): Promise<number> => {
  const { databaseUrl, proxies, takeBack, killEveryMs, takeBackEveryMs, limitMs, onTick = async () => {} } = storm
  const random = seededRandom(storm.seed)
  const start = (proxy: RpcProxy): Worker => {
    const lastBefore = proxy.requests.at(-1)
    return { child: startWorker(databaseUrl, proxy.url), proxy, lastBefore }
  }
  const endAll = () => Promise.all(workers.map(({ child }) => end(child)))
  for (const proxy of proxies) proxy.faults.push({ kind: 'reply lost', probability: LOST_REPLIES })
  let workers = proxies.map(start)
  let kills = 0
  let nextKill = performance.now() + killEveryMs
  let nextTakeBack = performance.now() + takeBackEveryMs
  const limit = performance.now() + limitMs
  let isHalf = false
  try {
    for (;;) {
      await onTick()
      const { unpaid, paid } = await count(databaseUrl)
      if (performance.now() > limit) throw new Error(`${unpaid} drawings and guarantees were not paid in time.`)
      if (!isHalf && paid >= unpaid / 2) {
        isHalf = true
        await endAll()
        await onHalf()
        workers = proxies.map(start)
      }
      if (unpaid === 0) return kills
      const i = Math.floor(random() * workers.length)
      const victim = workers[i] as Worker
      if (performance.now() > nextKill && hasWorked(victim)) {
        await end(victim.child)
        workers[i] = start(victim.proxy)
        kills += 1
        nextKill = performance.now() + killEveryMs * (0.5 + random())
      }
      if (performance.now() > nextTakeBack) {
        await takeBack()
        nextTakeBack = performance.now() + takeBackEveryMs
      }
      await pause(50)
    }
  } finally {
    await endAll()
  }
}
