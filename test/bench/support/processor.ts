import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../../db/pool.ts'

/** The unit of processor time in /proc (proc(5)), in milliseconds. */
const MS_PER_TICK = 10

type Stat = { pid: number; parent: number; ms: number }

const readStat = async (pid: string): Promise<Stat | null> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The fields from the state on, as the name before it may contain spaces.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  // Its own time in programs and in the kernel, and that of its children that have ended.
  const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
  return { pid: Number(pid), parent, ms: ticks * MS_PER_TICK }
}

/** Milliseconds of a processor that a process and its children have taken so far. */
export const processorMs = async (pid: number): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const stats = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== null)
  return stats.filter((stat) => stat.pid === pid || stat.parent === pid).reduce((sum, stat) => sum + stat.ms, 0)
}

/** The server that a pool is connected to: its first process, whose children serve the connections. */
export const postmasterOf = async (pool: Pool): Promise<number> => {
  const backend = await pool.oneFirst(sql.type(z.object({ pid: z.number() }))`select pg_backend_pid() as pid`)
  const stat = await readStat(String(backend))
  if (!stat) throw new Error('The Postgres runs elsewhere: its processor time cannot be read.')
  return stat.parent
}

/** Megabytes that a process has in memory. */
export const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
