import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'slonik'
import { z } from 'zod'
import { MAX_LIMIT } from '../../domain/rate-limit.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner, winnerIds } from '../support/factory.ts'
import { limit } from '../support/partner-api/limits.ts'
import { type Bench, onBench } from './support/bench.ts'
import { fillDrawings, makeCampaigns } from './support/fill.ts'
import { load } from './support/load.ts'
import { sendPaced, WARM_UP_SECONDS } from './support/paced.ts'
import type { Figure } from './support/report.ts'
import { inWords, startServer } from './support/server.ts'
import { watchWaits } from './support/waits.ts'

const SECONDS = 8
const DRAWINGS = 2_000
const WINNERS = 10
const BURST = 20_000
const BURST_CAMPAIGNS = 100
const WORKERS = 2
const LEAD_MS = 45_000

const countPaid = ({ pool }: Bench): Promise<number> =>
  pool.oneFirst(
    sql.type(z.object({ count: z.number() }))`select count(*)::int as count from drawing where status = 'paid'`,
  )

/** The most frequent activities and waits of statements, with how many there were of each at a time. */
const largestOf = (waits: ReadonlyMap<string, number>): string =>
  [...waits]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([what, count]) => `${what} ${count.toFixed(2)}`)
    .join(', ')

/** Makes a burst of another partner's drawings that are due at one moment. Returns that moment. */
const prepareBurst = async (bench: Bench): Promise<Date> => {
  const partner = await makePartner(bench)
  const campaignIds = await makeCampaigns(bench, partner, BURST_CAMPAIGNS)
  const cutoffAt = new Date(Date.now() + LEAD_MS)
  await fillDrawings(bench.pool, { campaignIds, perCampaign: BURST / BURST_CAMPAIGNS, winners: WINNERS, cutoffAt })
  return cutoffAt
}

/** A partner's sends at half of the highest rate, alone and while a burst of another partner is drawn. */
export const sendsBeside = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    await bench.pool.query(sql.unsafe`analyze`)
    const partner = await makePartner(bench)
    await limit(bench, partner, { read: MAX_LIMIT, write: MAX_LIMIT })
    const { key } = await makeKey(bench, { partner })
    const campaign = await makeCampaign(bench, { partner, winnersPerDraw: WINNERS })
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ winners: winnerIds(WINNERS) })
    const requests = []
    for (let i = 0; i < DRAWINGS; i += 1) {
      const path = `/api/v1/campaigns/${campaign.slug}/drawings/${await makeDrawing(bench, { campaign })}/winners`
      requests.push({ method: 'POST' as const, path, body })
    }
    const url = await startServer(bench)
    for (let i = 0; i < WORKERS; i += 1) bench.start('worker/main.ts')
    const highest = await load({ url, requests, headers, seconds: SECONDS })
    const urls = requests.map(({ path }) => url + path)
    const half = { urls, headers, body, seconds: SECONDS, perSecond: Math.round(highest.perSecond / 2) }
    const alone = await sendPaced(half)
    const dueAt = await prepareBurst(bench)
    await pause(dueAt.getTime() - WARM_UP_SECONDS * 1_000 - Date.now())
    const { result: beside, waits } = await watchWaits(bench.pool, () => sendPaced(half))
    const paid = await countPaid(bench)
    return [
      {
        name: `sends at half of the highest rate, beside ${BURST.toLocaleString('en-US')} drawings of another partner`,
        target: 'p99 ≤ 1.3 times alone',
        value: `${inWords(beside)}; ${paid} of the drawings were paid meanwhile`,
        raw: `alone ${inWords(alone)}; the highest rate ${inWords(highest)}; at work beside: ${largestOf(waits)}`,
      },
    ]
  })
