import { sql } from 'slonik'
import { z } from 'zod'
import { makeCampaign, makePartner } from '../support/factory.ts'
import { type Bench, onBench, until } from './support/bench.ts'
import { fillDrawings } from './support/fill.ts'
import { type Figure, percentile } from './support/report.ts'

const BURST = 20_000
const BURST_CAMPAIGNS = 100
const WINNERS = 10
const WORKERS = 2
/** Partners with one drawing each, the first due with the burst, the others while it lasts. */
const SINGLES = 20
const APART_MS = 250
const LEAD_MS = 45_000
const LOOK_EVERY_MS = 15

const countPaid = ({ pool }: Bench, campaignIds: readonly string[]): Promise<number> =>
  pool.oneFirst(sql.type(z.object({ count: z.number() }))`
    select count(*)::int as count from drawing
    where status = 'paid' and campaign_id = any(${sql.array(campaignIds, 'text')})`)

const reached = z.object({ campaignId: z.string(), dueAt: z.number(), isPaid: z.boolean(), isShown: z.boolean() })

/** How long after its cutoff each of these campaigns' drawings is seen to be paid, and its page to have the winners. */
const watch = async ({ pool }: Bench, campaignIds: readonly string[]) => {
  const paid = new Map<string, number>()
  const shown = new Map<string, number>()
  const look = async () => {
    const rows = await pool.any(sql.type(reached)`
      select d.campaign_id as "campaignId", extract(epoch from d.cutoff_at)::float8 * 1000 as "dueAt",
        d.status = 'paid' as "isPaid",
        exists (select from site_file f where f.subject = d.id and f.rendered_at >= d.settled_at) as "isShown"
      from drawing d where d.campaign_id = any(${sql.array(campaignIds, 'text')})`)
    const now = Date.now()
    for (const { campaignId, dueAt, isPaid, isShown } of rows) {
      if (isPaid && !paid.has(campaignId)) paid.set(campaignId, now - dueAt)
      if (isShown && !shown.has(campaignId)) shown.set(campaignId, now - dueAt)
    }
    return shown.size === campaignIds.length && paid.size === campaignIds.length
  }
  await until(look, { everyMs: LOOK_EVERY_MS, withinMs: 400_000 })
  return { paid: [...paid.values()], shown: [...shown.values()] }
}

type Measured = { paid: readonly number[]; shown: readonly number[]; burstSeconds: number }

/** Partners with one drawing each, beside a partner with so many that are due at one instant. */
const measure = (burst: number): Promise<Measured> =>
  onBench(async (bench) => {
    await bench.pool.query(sql.unsafe`analyze`)
    const make = async (count: number, partner?: string) => {
      const ids: string[] = []
      for (let i = 0; i < count; i += 1)
        ids.push((await makeCampaign(bench, { partner: partner ?? (await makePartner(bench)) })).id)
      return ids
    }
    const crowd = await make(BURST_CAMPAIGNS, await makePartner(bench))
    const singles = await make(SINGLES)
    for (let i = 0; i < WORKERS; i += 1) bench.start('worker/main.ts', { PUBLIC_URL: 'https://draws.test' })
    const cutoffAt = new Date(Date.now() + LEAD_MS)
    const perCampaign = burst / BURST_CAMPAIGNS
    if (burst > 0) await fillDrawings(bench.pool, { campaignIds: crowd, perCampaign, winners: WINNERS, cutoffAt })
    for (const [i, id] of singles.entries()) {
      const own = new Date(cutoffAt.getTime() + i * APART_MS)
      await fillDrawings(bench.pool, { campaignIds: [id], perCampaign: 1, winners: WINNERS, cutoffAt: own })
    }
    if (Date.now() > cutoffAt.getTime() - 8_000) throw new Error('The drawings were not ready before they were due.')
    const crowdIsPaid = until(async () => (await countPaid(bench, crowd)) === burst, {
      everyMs: 50,
      withinMs: 400_000,
    }).then(() => (Date.now() - cutoffAt.getTime()) / 1000)
    const { paid, shown } = await watch(bench, singles)
    return { paid, shown, burstSeconds: await crowdIsPaid }
  })

const delays = (times: readonly number[]): string =>
  `median ${percentile(times, 50)} ms, largest ${percentile(times, 100)} ms`

/** What a burst of one partner costs the others. */
export const fairness = async (): Promise<Figure[]> => {
  const alone = await measure(0)
  const beside = await measure(BURST)
  const burst = `beside ${BURST.toLocaleString('en-US')} drawings of another`
  return [
    {
      name: `a partner's one drawing, due → paid, ${burst} that took ${beside.burstSeconds.toFixed(1)} s`,
      target: '≤ 1 s',
      value: delays(beside.paid),
      raw: `alone ${delays(alone.paid)}`,
    },
    {
      name: `a partner's one drawing, due → its page has the winners, ${burst}`,
      target: '≤ 2 s',
      value: delays(beside.shown),
      raw: `alone ${delays(alone.shown)}`,
    },
  ]
}
