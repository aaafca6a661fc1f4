import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../../db/pool.ts'

const LOOK_MS = 20

const seen = z.object({ who: z.string(), wait: z.string() })

/**
 * Samples what active statements of each role do during some work: `works` means that they run or wait for a processor,
 * everything else is Postgres's wait event. Returns how many statements were in each state at a time, on average.
 */
export const watchWaits = async <Result>(
  pool: Pool,
  whileIt: () => Promise<Result>,
): Promise<{ result: Result; waits: ReadonlyMap<string, number> }> => {
  const counts = new Map<string, number>()
  let looks = 0
  const done = new AbortController()
  const watching = (async () => {
    while (!done.signal.aborted) {
      const rows = await pool.any(sql.type(seen)`
        select usename::text as who, coalesce(wait_event_type || ' ' || wait_event, 'works') as wait
        from pg_stat_activity where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()`)
      looks += 1
      for (const { who, wait } of rows) {
        const key = `${who} ${wait}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      await pause(LOOK_MS)
    }
  })()
  try {
    const result = await whileIt()
    return { result, waits: new Map([...counts].map(([key, count]) => [key, count / looks])) }
  } finally {
    done.abort()
    await watching
  }
}
