/** The processes of Postgres that wait for locks of each other. */
import type pg from 'pg'
import { acting } from './seam.ts'

/** Whether a process waits for a lock, and whether the holder in turn waits for one of its own. */
type Lock = { isLocked: boolean; isDeadlocked: boolean }

const BLOCKERS = `
  with recursive blocker (pid) as (
    select unnest(pg_blocking_pids($1))
    union select unnest(pg_blocking_pids(blocker.pid)) from blocker)
  select count(*) > 0 as "isLocked", coalesce(bool_or(pid = $1), false) as "isDeadlocked" from blocker`

export const lockOf = async (watcher: pg.Client, pid: number): Promise<Lock> => {
  const { rows } = await acting.exit(() => watcher.query<Lock>(BLOCKERS, [pid]))
  return rows[0] as Lock
}

const signal = (pid: number, name: 'SIGSTOP' | 'SIGCONT'): void => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

const asleep = new Set<number>()

/** Stops a process that waits for a lock, as the machine's clock would decide which of several gets it next. */
export const stop = (pid: number): void => {
  asleep.add(pid)
  signal(pid, 'SIGSTOP')
}

export const letGoOn = (pid: number): void => {
  asleep.delete(pid)
  signal(pid, 'SIGCONT')
}

// A stopped process would keep Postgres from shutting down.
process.once('exit', () => asleep.forEach(letGoOn))
