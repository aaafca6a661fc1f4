/** How much processor time the work of a worker and a web process takes, which is the same beside other load. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import { MAX_LIMIT } from '../../domain/rate-limit.ts'
import { makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { limit } from '../support/partner-api/limits.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { fillDrawings, makeCampaigns } from './support/fill.ts'
import { postmasterOf, processorMs, residentMb } from './support/processor.ts'
import type { Figure } from './support/report.ts'
import { startServer } from './support/server.ts'

const DRAWINGS = 5_000
const CAMPAIGNS = 100
const WINNERS = 10
const LEAD_MS = 30_000
const SENDS = 2_000
const SENDS_AT_ONCE = 10
const STARTED_MS = 5_000
const LOOK_EVERY_MS = 100
const LONGEST_MS = 900_000

type Used = { ms: number; postgresMs: number; seconds: number; mostMb: number; connections: number }

const countRow = z.object({ count: z.number() })

/** What a process, and the database on its behalf, use while something runs. */
const use = async (
  bench: Bench,
  { pid, role }: { pid: number; role: string },
  run: () => Promise<unknown>,
): Promise<Used> => {
  const postmaster = await postmasterOf(bench.pool)
  const [ms, postgresMs, startedAt] = [await processorMs(pid), await processorMs(postmaster), performance.now()]
  let [mostMb, connections] = [0, 0]
  const done = new AbortController()
  const watch = async () => {
    while (!done.signal.aborted) {
      mostMb = Math.max(mostMb, await residentMb(pid))
      const now = await bench.pool.oneFirst(sql.type(countRow)`
        select count(*)::int as count from pg_stat_activity where usename = ${role}`)
      connections = Math.max(connections, now)
      await pause(LOOK_EVERY_MS)
    }
  }
  const watching = watch()
  await run()
  done.abort()
  await watching
  return {
    ms: (await processorMs(pid)) - ms,
    postgresMs: (await processorMs(postmaster)) - postgresMs,
    seconds: (performance.now() - startedAt) / 1_000,
    mostMb,
    connections,
  }
}

const areAllPaid = ({ pool }: Bench): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ paid: z.boolean() }))`
    select not exists (select from drawing where status <> 'paid') as paid`)

const areAllShown = ({ pool }: Bench): Promise<boolean> =>
  pool.oneFirst(sql.type(z.object({ shown: z.boolean() }))`select not exists (select from stale_page) as shown`)

const each = (what: string, count: number, { ms, postgresMs, seconds }: Used): string =>
  `${(ms / count).toFixed(2)} ms of a processor, and ${(postgresMs / count).toFixed(2)} ms of Postgres’s, for each ${what}; ` +
  `${Math.round((count / seconds) * 60).toLocaleString('en-US')} a minute here`

const figuresOf = (process: string, what: string, count: number, atStart: number, used: Used): Figure[] => [
  { name: `${process}: time`, target: 'none', value: each(what, count, used), raw: 'none' },
  {
    name: `${process}: memory and connections`,
    target: 'none',
    value: `${atStart} MB at start, ${used.mostMb} MB at most; ${used.connections} connections at most`,
    raw: 'none',
  },
]

const drawings = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const campaignIds = await makeCampaigns(bench, await makePartner(bench), CAMPAIGNS)
    const pid = bench.start('worker/main.ts').pid as number
    const cutoffAt = new Date(Date.now() + LEAD_MS)
    await fillDrawings(bench.pool, { campaignIds, perCampaign: DRAWINGS / CAMPAIGNS, winners: WINNERS, cutoffAt })
    await pause(cutoffAt.getTime() - Date.now())
    const atStart = await residentMb(pid)
    const worker = { pid, role: 'test_worker' }
    const drawn = await use(bench, worker, () => until(() => areAllPaid(bench)))
    const shown = await use(bench, worker, () => until(() => areAllShown(bench), { withinMs: LONGEST_MS }))
    return [
      ...figuresOf('a worker that draws', `drawing of ${WINNERS} winners`, DRAWINGS, atStart, drawn),
      ...figuresOf('a worker that then renders', 'proof and its pages', DRAWINGS, atStart, shown),
    ]
  })

const sends = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    let pid = 0
    const start = (...given: Parameters<Bench['start']>) => {
      const child = bench.start(...given)
      pid = child.pid as number
      return child
    }
    const url = await startServer({ start })
    const partner = await makePartner(bench)
    await limit(bench, partner, { read: MAX_LIMIT, write: MAX_LIMIT })
    const api = clientOf({ url }, (await makeKey(bench, { partner })).key)
    const [id = ''] = await makeCampaigns(bench, partner, 1)
    const slug = await bench.pool.oneFirst(
      sql.type(z.object({ slug: z.string() }))`select slug from campaign where id = ${id}`,
    )
    const paths: string[] = []
    for (let i = 0; i < SENDS; i += 1)
      paths.push(
        `/campaigns/${slug}/drawings/${await makeDrawing(bench, { campaign: { id, winnersPerDraw: WINNERS } })}/winners`,
      )
    await pause(STARTED_MS)
    const atStart = await residentMb(pid)
    const used = await use(bench, { pid, role: 'test_web' }, async () => {
      for (let done = 0; done < SENDS; done += SENDS_AT_ONCE)
        await Promise.all(
          paths.slice(done, done + SENDS_AT_ONCE).map((path) => api.post(path, { winners: winnerIds(WINNERS) })),
        )
    })
    return figuresOf('a web process', `list of ${WINNERS} winners that is sent`, SENDS, atStart, used)
  })

export const capacity = async (): Promise<Figure[]> => [...(await drawings()), ...(await sends())]
