import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import { makePartner } from '../support/factory.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { fillDrawings, makeCampaigns } from './support/fill.ts'
import { residentMb } from './support/processor.ts'
import type { Figure } from './support/report.ts'

const JOBS = 1_000_000
const CHUNK = 10_000

const [DRAWINGS, CAMPAIGNS, WINNERS] = [2_000, 20, 10]
const LEAD_MS = 15_000

const thisProcess = async () => `${await residentMb(process.pid)} MB this process`

const countQueued = ({ pool }: Bench): Promise<number> =>
  pool.oneFirst(
    sql.type(z.object({ count: z.number() }))`
      select count(*)::int as count from pgboss.job where name = 'pay' and state < 'completed'`,
  )

const areShown = ({ pool }: Bench): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ areShown: z.boolean() }))`
    select not exists (select from drawing where status <> 'paid')
      and not exists (select from stale_page where since <= now() and subject <> 'site') as "areShown"`)

/** Drawings of many campaigns that are all due at once, and rendered open and drawn. */
const whileRendering = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const campaignIds = await makeCampaigns(bench, await makePartner(bench), CAMPAIGNS)
    const pid = bench.start('worker/main.ts', { LOG_LEVEL: 'error' }).pid as number
    await until(() => areShown(bench), { everyMs: 100 })
    const atStart = await residentMb(pid)
    let most = atStart
    const cutoffAt = new Date(Date.now() + LEAD_MS)
    await fillDrawings(bench.pool, { campaignIds, perCampaign: DRAWINGS / CAMPAIGNS, winners: WINNERS, cutoffAt })
    const areOver = async () => {
      most = Math.max(most, await residentMb(pid))
      return areShown(bench)
    }
    await until(areOver, { everyMs: 100 })
    return [
      {
        name: `worker memory while ${DRAWINGS} drawings are drawn and rendered`,
        target: '≤ 160 MB',
        value: `${atStart} MB at start, ${most} MB at most`,
        raw: await thisProcess(),
      },
    ]
  })

/** A million jobs, each reminding of a row that needs nothing, through one worker. */
const withJobs = (): Promise<Figure[]> =>
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
        raw: await thisProcess(),
      },
    ]
  })

export const memory = async (): Promise<Figure[]> => [...(await whileRendering()), ...(await withJobs())]
