import test from 'ava'
import { sql } from 'slonik'
import type { Pool } from '../../../db/pool.ts'
import { findFrontCampaigns } from '../../../db/queries/site/campaigns.ts'
import { useKnownPlans } from '../../../db/queries/site/marks.ts'
import { loadFront } from '../../../worker/site/campaigns.ts'
import { fillDrawings } from '../../bench/support/fill.ts'
import { openChainRows } from '../../support/chain/rows.ts'
import { makeCampaign, makeDrawing, passCutoff } from '../../support/factory.ts'
import { rowsReadBy } from '../../support/rows-read.ts'
import { openCampaignSite } from '../../support/site/site.ts'

const live = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: null } }
const HOUR_MS = 3_600_000
const after = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS)

/** More campaigns than the front page shows, all newer than this one. */
const makeNewer = (pool: Pool, oldId: string, count = 120) =>
  pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    for (const table of ['campaign', 'campaign_terms'])
      await tx.query(sql.unsafe`
        insert into ${sql.identifier([table])} select c.* from ${sql.identifier([table])} o, generate_series(1, ${count}::integer) n
          cross join lateral jsonb_populate_record(o, case ${table} when 'campaign'
            then jsonb_build_object('id', 'cmp_' || lpad(n::text, 22, '0'), 'slug', 'newer-' || n, 'name', 'Newer ' || n,
              'created_at', now() + make_interval(secs => n))
            else jsonb_build_object('id', 'chg_' || lpad(n::text, 22, '0'), 'campaign_id', 'cmp_' || lpad(n::text, 22, '0')) end) c
        where ${table === 'campaign' ? sql.fragment`o.id` : sql.fragment`o.campaign_id`} = ${oldId}`)
  })

/** Whose names the front page shows as drawn next, in their order. */
const soonestOf = async (site: Awaited<ReturnType<typeof openCampaignSite>>): Promise<readonly string[]> => {
  // The first time renders what the second reads.
  for (let time = 0; time < 2; time += 1) {
    await site.pool.query(sql.unsafe`insert into stale_page (subject) values ('site')`)
    await site.work()
  }
  const [, soonest = ''] = /<h2 id="soonest">(.*?)<h2 id="newest">/s.exec((await site.site()).get('/') ?? '') ?? []
  return [...soonest.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name as string)
}

/** More than campaigns are looked at for the front page. */
const MANY = 120

test('among those that are drawn next a campaign stands once, however many draws it has before the others', async (t) => {
  const site = await openCampaignSite(t)
  const { pool, partner } = site
  const make = (name: string) => makeCampaign(site, { partner, ...live, name })
  const busy = await make('Busy')
  const fill = (id: string) =>
    fillDrawings(pool, { campaignIds: [id], perCampaign: MANY, winners: 1, cutoffAt: new Date(Date.now() + HOUR_MS) })
  await fill(busy.id)
  await fill(site.campaign.id)
  const calm = await make('Calm')
  await makeDrawing(site, { campaign: calm, cutoffAt: new Date(Date.now() + 2 * HOUR_MS) })
  await makeNewer(pool, calm.id)
  t.deepEqual(await soonestOf(site), ['Busy', 'Calm'])
})

test('among those that are drawn next stands a campaign whose only draw is locked, in the order of the draws', async (t) => {
  const site = await openCampaignSite(t)
  const { pool, partner } = site
  const make = async (name: string, { cutoffIn, drawIn }: { cutoffIn: number; drawIn: number }) => {
    const campaign = await makeCampaign(site, { partner, ...live, name })
    const [cutoffAt, drawAt] = [after(cutoffIn), after(drawIn)]
    return { campaign, id: await makeDrawing(site, { campaign, cutoffAt, drawAt }) }
  }
  const closesLast = await make('Closes last', { cutoffIn: 3, drawIn: 3 })
  await make('Closes first', { cutoffIn: 1, drawIn: 4 })
  const locked = await make('Locked', { cutoffIn: 1, drawIn: 2 })
  await site.send(locked.id)
  await passCutoff(site, locked.id)
  await makeNewer(pool, closesLast.campaign.id)
  t.deepEqual(await soonestOf(site), ['Locked', 'Closes last', 'Closes first'])
})

test('the front page knows the locked draw that comes next, and whether the value of one is requested', async (t) => {
  const { pool, client, locked, requested, voided } = await openChainRows(t)
  const shown = async () => (await pool.transaction(loadFront)).campaigns[0]
  await voided()
  t.like(await shown(), { nextDrawAt: null, isDrawing: false })
  const [id] = await locked()
  const { rows } = await client.query('select draw_due_at from drawing where id = $1', [id])
  t.like(await shown(), { nextDrawAt: rows[0].draw_due_at, isDrawing: false })
  await requested()
  t.like(await shown(), { nextDrawAt: rows[0].draw_due_at, isDrawing: true })
})

test('the front page expects a draw whose cutoff was extended beyond its time at the cutoff', async (t) => {
  const { pool, campaign, ...place } = await openChainRows(t)
  const drawAt = new Date(Date.now() + HOUR_MS)
  const cutoffAt = new Date(Date.now() + 2 * HOUR_MS)
  await makeDrawing({ ...place, pool }, { campaign, drawAt, cutoffAt })
  t.like((await pool.transaction(loadFront)).campaigns[0], { nextDrawAt: cutoffAt })
})

test('of very many campaigns only those that the front page shows are read', async (t) => {
  const { pool, partner, ...site } = await openCampaignSite(t)
  const { id } = await makeCampaign({ ...site, pool }, { partner, ...live })
  await makeNewer(pool, id, 20_000)
  await pool.query(sql.unsafe`
    insert into campaign_rendering (campaign_id, next_draw_at)
    select id, now() + make_interval(secs => row_number() over (order by id)) from campaign`)
  await pool.query(sql.unsafe`vacuum analyze campaign, campaign_rendering, drawing, prize_tally`)
  const read = await pool.transaction(async (tx) => {
    await useKnownPlans(tx)
    return rowsReadBy(tx, ['campaign', 'campaign_rendering', 'drawing', 'prize_tally'], async () => {
      t.is((await findFrontCampaigns(tx)).length, 100)
    })
  })
  t.true(Math.max(...read) < 1_000, `${read.join(', ')} rows were read`)
})
