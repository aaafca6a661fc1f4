import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import { type Bench, onBench, until } from './support/bench.ts'
import { residentMb } from './support/processor.ts'
import type { Figure } from './support/report.ts'

const JOBS = 1_000_000
const CHUNK = 10_000

const countQueued = ({ pool }: Bench): Promise<number> =>
  pool.oneFirst(
    sql.type(z.object({ count: z.number() }))`
      select count(*)::int as count from pgboss.job where name = 'pay' and state < 'completed'`,
  )

/** A million jobs, each reminding of a row that needs nothing, through one worker. */
export const memory = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const pid = bench.start('worker/main.ts').pid as number
    await pause(3_000)
    const atStart = await residentMb(pid)
    let most = atStart
    const startedAt = performance.now()
    for (let made = 0; made < JOBS; made += CHUNK) {
      const data = { ids: [`drw_${String(made).padStart(22, '0')}`] }
      await bench.boss.insert(
        'pay',
        Array.from({ length: CHUNK }, () => ({ data })),
      )
      await until(async () => (await countQueued(bench)) < CHUNK / 2, { everyMs: 100 })
      most = Math.max(most, await residentMb(pid))
    }
    await until(async () => (await countQueued(bench)) === 0, { everyMs: 100 })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return [
      {
        name: 'worker memory',
        target: '≤ 160 MB, also after a million jobs',
        value: `${atStart} MB at start, ${most} MB at most during a million jobs in ${seconds} s, ${await residentMb(pid)} MB after them`,
        raw: `${Math.round(process.memoryUsage.rss() / 1024 / 1024)} MB this process`,
      },
    ]
  })
