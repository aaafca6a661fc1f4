import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Db, PgBoss } from 'pg-boss'
import { type CommonQueryMethods, sql } from 'slonik'
import { z } from 'zod'
import {
  DELETE_FINISHED_JOBS_EVERY_SECONDS,
  HEAD_START_SECONDS,
  KEEP_FINISHED_JOBS_SECONDS,
  type QueueName,
  queueNames,
  RETRY_DELAY_MAX_SECONDS,
  RETRY_DELAY_SECONDS,
  RETRY_LIMIT,
} from './jobs.ts'
import type { Pool } from './pool.ts'
import { readAge } from './queries/clock.ts'
import { type Owners, type Reminder, takeTurns } from './fair-queueing.ts'
import { type Waiting, whenReachable } from './when-reachable.ts'

const anyStatement = sql.type(z.any())``

/**
 * Runs pg-boss inside a slonik transaction, so that a job is written or finished together with the rows it is about.
 */
export const within = (tx: Pick<CommonQueryMethods, 'query'>): Db => ({
  executeSql: async (text, values = []) => {
    const result = await tx.query({ ...anyStatement, sql: text, values: values as never[] })
    return { rows: [...result.rows] }
  },
})

const MAINTENANCE_CONNECTIONS = 1
/** Maintenance takes a moment each minute: closed soon after, its connections of many workers seldom exist at once. */
const MAINTENANCE_IDLE_MS = 1_000
/**
 * By default pg-boss's maintenance and migrations take advisory locks, which any role that may connect could hold to
 * block them. Without these locks maintenance claims the queues by their rows, and `release` runs migrations one at a
 * time (turn-to-migrate.ts).
 */
const WITHOUT_NUMBERS = { __test__noAdvisoryLocks: true }
/** No job here depends on another one, so pg-boss need not look for such jobs every five seconds, as by default. */
const FLOW_SECONDS = 3_600

/** Where pg-boss runs the statements that get no transaction: on our pool, or on connections of its own. */
type Place = { db: Db } | { connectionString: string; max: number; idleTimeoutMillis: number }

const startBoss = async (place: Place & { supervise: boolean }, { onError }: Waiting): Promise<PgBoss> => {
  const settings = {
    createSchema: false,
    migrate: false,
    schedule: false,
    flowIntervalSeconds: FLOW_SECONDS,
    maintenanceIntervalSeconds: DELETE_FINISHED_JOBS_EVERY_SECONDS,
  }
  const boss = new PgBoss({ ...settings, ...WITHOUT_NUMBERS, ...place })
  boss.on('error', onError)
  try {
    await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
  return boss
}

/** Starts pg-boss, which shares the connections of the pool; the migration makes its schema. */
export const openBoss = (pool: Pool, waiting: Waiting): Promise<PgBoss> =>
  whenReachable(() => startBoss({ db: within(pool), supervise: false }, waiting), waiting)

/** Starts a pg-boss that also maintains the queues (expires and deletes jobs), on a connection of its own. */
export const openMaintainingBoss = (databaseUrl: string, waiting: Waiting): Promise<PgBoss> => {
  const connections = { max: MAINTENANCE_CONNECTIONS, idleTimeoutMillis: MAINTENANCE_IDLE_MS }
  const place = { connectionString: databaseUrl, ...connections, supervise: true }
  return whenReachable(() => startBoss(place, waiting), waiting)
}

/**
 * A trigger that checks the jobs that a web process inserts: a malformed job could make every look at its queue fail.
 * Roles that may delete jobs, as workers may, are exempt.
 */
export const GUARD_REMINDERS = `
  do $$
  begin
    if not exists (select from pg_trigger where tgrelid = 'pgboss.job'::regclass and tgname = 'job_is_a_reminder') then
      create trigger job_is_a_reminder before insert on pgboss.job for each row
        when (not has_table_privilege('pgboss.job', 'delete')) execute function public.guard_reminder();
    end if;
  end $$`

/**
 * Makes pg-boss's schema and every queue, each in its own table: on the shared table, statistics taken while a queue is
 * empty make Postgres plan the claim for a single row, and a burst then takes ten times as long.
 */
export const migrateBoss = async (client: pg.Client): Promise<void> => {
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
  const boss = new PgBoss({ ...WITHOUT_NUMBERS, db, schedule: false, supervise: false })
  await boss.start()
  for (const name of queueNames) {
    const settings = {
      retryLimit: RETRY_LIMIT,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
      retryDelayMax: RETRY_DELAY_MAX_SECONDS,
      deleteAfterSeconds: KEEP_FINISHED_JOBS_SECONDS,
    }
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, partition: true })
  }
  await boss.stop({ graceful: false })
}

/**
 * Reminds the workers of rows, in the transaction that makes them due. Many rows share a job, so that the queue has
 * little to do.
 */
export const remind = async (
  boss: PgBoss,
  tx: Pick<CommonQueryMethods, 'query' | 'any' | 'one'>,
  queue: QueueName,
  reminders: readonly Reminder[],
  owners?: Owners,
): Promise<void> => {
  const jobs = await takeTurns(tx, queue, reminders, owners)
  if (jobs.length > 0) await boss.insert(queue, jobs, { db: within(tx) })
}

/**
 * Makes jobs for rows that this worker goes on with itself, in case it dies first. They start after a head start that
 * counts from now, however long this transaction has already lasted. Returns the ids of the jobs.
 */
export const remindInCase = async (
  boss: PgBoss,
  tx: Pick<CommonQueryMethods, 'query' | 'any' | 'one' | 'oneFirst'>,
  queue: QueueName,
  ids: readonly string[],
  owners: Owners,
): Promise<readonly string[]> => {
  const startAfter = (await readAge(tx)) + HEAD_START_SECONDS
  const turned = await takeTurns(tx, queue, [{ ids, startAfter }], owners)
  const jobs = turned.map((job) => ({ ...job, id: randomUUID() }))
  await boss.insert(queue, jobs, { db: within(tx) })
  return jobs.map(({ id }) => id)
}
