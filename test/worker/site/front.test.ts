import test from 'ava'
import { sql } from 'slonik'
import { loadFront } from '../../../worker/site/campaigns.ts'
import { fillDrawings } from '../../bench/support/fill.ts'
import { openChainRows } from '../../support/chain/rows.ts'
import { makeCampaign, makeDrawing } from '../../support/factory.ts'
import { openCampaignSite } from '../../support/site/site.ts'

const live = { mode: 'live', payout: { chain: 'base', token: 'USDC', wallet: null } }
const HOUR_MS = 3_600_000

test('among those that are drawn next a campaign stands once, however many draws it has before the others', async (t) => {
  const site = await openCampaignSite(t)
  const { pool, partner } = site
  const make = (name: string) => makeCampaign(site, { partner, ...live, name })
  const busy = await make('Busy')
  const fill = (id: string) =>
    fillDrawings(pool, { campaignIds: [id], perCampaign: 500, winners: 1, cutoffAt: new Date(Date.now() + HOUR_MS) })
  await fill(busy.id)
  await fill(site.campaign.id)
  const calm = await make('Calm')
  await makeDrawing(site, { campaign: calm, cutoffAt: new Date(Date.now() + 2 * HOUR_MS) })
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    for (const table of ['campaign', 'campaign_terms'])
      await tx.query(sql.unsafe`
        insert into ${sql.identifier([table])} select c.* from ${sql.identifier([table])} o, generate_series(1, 120) n
          cross join lateral jsonb_populate_record(o, case ${table} when 'campaign'
            then jsonb_build_object('id', 'cmp_' || lpad(n::text, 22, '0'), 'slug', 'newer-' || n, 'name', 'Newer ' || n,
              'created_at', now() + make_interval(secs => n))
            else jsonb_build_object('id', 'chg_' || lpad(n::text, 22, '0'), 'campaign_id', 'cmp_' || lpad(n::text, 22, '0')) end) c
        where ${table === 'campaign' ? sql.fragment`o.id` : sql.fragment`o.campaign_id`} = ${calm.id}`)
  })
  await pool.query(sql.unsafe`insert into stale_page (subject) values ('site')`)
  await site.work()
  await pool.query(sql.unsafe`insert into stale_page (subject) values ('site')`)
  await site.work()
  const [, soonest = ''] = /<h2 id="soonest">(.*?)<h2 id="newest">/s.exec((await site.site()).get('/') ?? '') ?? []
  t.deepEqual(
    [...soonest.matchAll(/<bdi>([^<]*)<\/bdi>/g)]
      .map(([, name]) => name as string)
      .toSorted((a, b) => a.localeCompare(b)),
    ['Busy', 'Calm'],
  )
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
