import { sql } from 'slonik'
import { z } from 'zod'
import { readDictionary } from '../../../db/queries/site/dictionaries.ts'
import { fromStored, storedEncodings } from '../../../db/queries/site/stored-body.ts'
import { readSources } from '../../../worker/site/sources.ts'
import { loadDraws } from '../../../worker/site/draws.ts'
import { findSiteDraws } from '../../../db/queries/site/draws.ts'
import { drawPages } from '../../../public-site/pages/draw.ts'
import { makeCampaign, makeDrawing, makePartner, winnerIds } from '../../support/factory.ts'
import { fillDrawings } from '../support/fill.ts'
import { type Bench, onBench, until } from '../support/bench.ts'
import { load } from '../support/load.ts'
import { type Figure, percentile } from '../support/report.ts'
import { inWords, startServer } from '../support/server.ts'

const WINNERS = 10
const DRAWN = 500
const RENDERED = 5_000
const SECONDS = 8
const DRAWS = 60
const APART_MS = 500

const counted = z.object({ count: z.number() })

const countStale = ({ pool }: Bench) =>
  pool.oneFirst(sql.type(counted)`select count(*)::int as count from stale_page where since <= now()`)

/** A campaign of drawn draws whose pages are all rendered, by a worker that goes on. */
const openDrawn = async (bench: Bench, publicUrl: string) => {
  const partner = await makePartner(bench)
  const campaign = await makeCampaign(bench, { partner, winnersPerDraw: WINNERS })
  bench.start('worker/main.ts', { PUBLIC_URL: publicUrl })
  const cutoffAt = new Date(Date.now() + 2_000)
  await fillDrawings(bench.pool, { campaignIds: [campaign.id], perCampaign: DRAWN, winners: WINNERS, cutoffAt })
  await until(
    async () => {
      const paid = sql.type(counted)`select count(*)::int as count from drawing where status = 'paid'`
      return (await bench.pool.oneFirst(paid)) === DRAWN && (await countStale(bench)) === 0
    },
    { everyMs: 100 },
  )
  const ids = await bench.pool.anyFirst(sql.type(z.object({ id: z.string() }))`select id from drawing order by id`)
  return { campaign, ids: [...ids] }
}

/** How fast one process renders draw pages from given facts, and how fast a worker with reading, writing and lists. */
const renderSpeed = async (bench: Bench, ids: readonly string[]): Promise<Figure> => {
  const { assets } = await readSources()
  const site = { publicUrl: 'https://draws.test', assets }
  const draws = await bench.pool.transaction(async (tx) => loadDraws(tx, await findSiteDraws(tx, ids)))
  const render = (pages: number) => {
    for (let i = 0; i < pages; i += 1) drawPages((draws[i % draws.length] as (typeof draws)[0]).facts, site)
  }
  render(draws.length)
  const startedAt = performance.now()
  const cpuAt = process.cpuUsage()
  render(RENDERED)
  const perSecond = Math.round((RENDERED * 1_000) / (performance.now() - startedAt))
  const { user, system } = process.cpuUsage(cpuAt)
  const perCpuSecond = Math.round((RENDERED * 1_000_000) / (user + system))
  // Clears the etags, so that files count as changed. A proof's etag stays, as it is part of its log entry.
  await bench.pool.query(sql.unsafe`update site_file set etag = '""' where encoding is distinct from 'proof'`)
  await bench.pool.query(sql.unsafe`insert into stale_page (subject) select id from drawing`)
  const markedAt = performance.now()
  await until(async () => (await countStale(bench)) === 0, { everyMs: 20 })
  const wholeMs = performance.now() - markedAt
  return {
    name: `draw pages with ${WINNERS} winners rendered by one process`,
    target: '≥ 2,500 pages/s',
    value: `${perSecond} pages/s, ${perCpuSecond} in a second of a processor`,
    raw: `${Math.round((ids.length * 1_000) / wholeMs)} draws/s of ${ids.length} read, rendered and written with their campaign by a worker`,
  }
}

const serveSpeed = async (bench: Bench, slug: string, ids: readonly string[]): Promise<Figure[]> => {
  const rawUrl = await startServer(bench, 'test/bench/servers/raw.ts')
  const url = await startServer(bench, 'api/main.ts')
  const headers = { accept: 'text/html', 'accept-encoding': 'br, gzip' }
  const measure = async (name: string, paths: string[]): Promise<Figure> => {
    const requests = paths.map((path) => ({ method: 'GET' as const, path }))
    const raw = await load({ url: rawUrl, requests, seconds: SECONDS / 2, headers })
    const measured = await load({ url, requests, seconds: SECONDS, headers })
    return { name, target: '≥ 5,000/s', value: inWords(measured), raw: inWords(raw) }
  }
  return [
    await measure("read a campaign's page", [`/campaigns/${slug}`]),
    await measure(
      `read the pages of ${ids.length} draws`,
      ids.map((id) => `/campaigns/${slug}/draws/${id}`),
    ),
  ]
}

/** Draws that are due one after the other: how long after each is settled its page has the winners, as it is stored. */
const freshness = async (bench: Bench, campaign: { id: string; winnersPerDraw: number }): Promise<Figure> => {
  const first = Date.now() + 3_000
  const ids: string[] = []
  for (let i = 0; i < DRAWS; i += 1) {
    const drawAt = new Date(Date.UTC(2026, 5, 1) + i * 1_000)
    const id = await makeDrawing(bench, { campaign, drawAt, cutoffAt: new Date(first + i * APART_MS) })
    await bench.pool.query(sql.unsafe`
      insert into winner_list (drawing_id, winners) values (${id}, ${sql.array(winnerIds(WINNERS), 'text')})`)
    ids.push(id)
  }
  const visibleAt = new Map<string, Date>()
  const seen = z.object({ id: z.string(), at: z.date() })
  const storedPage = seen.extend({
    body: z.instanceof(Buffer),
    encoding: z.enum(storedEncodings).nullable(),
    dictionary: z.string().nullable(),
  })
  const read = (id: string) => readDictionary(bench.pool, id)
  await until(
    async () => {
      const rows = await bench.pool.any(sql.type(storedPage)`
      select subject as id, clock_timestamp() as at, body, encoding, dictionary from site_file
      where subject = any(${sql.array(
        ids.filter((id) => !visibleAt.has(id)),
        'text',
      )})`)
      for (const { id, at, ...stored } of rows) {
        if ((await fromStored(stored, read)).includes('proof.json')) visibleAt.set(id, at)
      }
      return visibleAt.size === DRAWS
    },
    { everyMs: 10 },
  )
  const settled = await bench.pool.any(sql.type(seen)`
    select id, settled_at as at from drawing where id = any(${sql.array(ids, 'text')})`)
  const times = settled.map(({ id, at }) => (visibleAt.get(id) as Date).getTime() - at.getTime())
  return {
    name: 'settled → its page shows it',
    target: 'p99 ≤ 1 s',
    value: `median ${percentile(times, 50)} ms, p99 ${percentile(times, 99)} ms`,
    raw: 'marks are looked for every 200 ms; a web process may serve a page for half a second',
  }
}

export const site = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const { campaign, ids } = await openDrawn(bench, 'https://draws.test')
    return [
      await freshness(bench, campaign),
      await renderSpeed(bench, ids),
      ...(await serveSpeed(bench, campaign.slug, ids)),
    ]
  })
