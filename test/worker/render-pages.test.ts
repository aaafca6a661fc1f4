import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { changeTerms, withdrawChange } from '../../api/actions/campaign/change-terms.ts'
import { markMissing } from '../../db/queries/site/setting.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { prepareSite } from '../../worker/site/prepare.ts'
import { runOnce } from '../../worker/stage.ts'
import { renderPages } from '../../worker/stages/render-pages.ts'
import { databaseStages } from '../../worker/stages/all.ts'
import { fillDrawings } from '../bench/support/fill.ts'
import { connect } from '../support/attack.ts'
import { makeCampaign, makeDrawing, theOperator } from '../support/factory.ts'
import { openCampaignSite } from '../support/site/site.ts'
import { shownSentence } from '../support/attention.ts'

test('a drawing has a page from the moment at which it is made, and it goes on with the drawing', async (t) => {
  const site = await openCampaignSite(t)
  const id = await makeDrawing(site, { campaign: site.campaign })
  await site.work()
  const open = await site.page(site.drawPath(id))
  t.regex(open, /<h1/)
  const [winner] = await site.send(id)
  t.notRegex(open, new RegExp(winner as string))
  await site.pool.query(sql.unsafe`update drawing set cutoff_at = now() - interval '1 second' where id = ${id}`)
  await site.work()
  const paid = await site.page(site.drawPath(id))
  t.regex(paid, new RegExp(winner as string))
  t.regex(paid, /proof\.json/)
})

test('a draw brings the pages of its campaign, its history and its neighbours up to date', async (t) => {
  const site = await openCampaignSite(t)
  const first = await site.draw({ names: ['Ada', null, null] })
  t.notRegex(await site.page(site.drawPath(first)), /rel="next"/)
  const second = await site.draw()
  t.regex(await site.page(site.drawPath(first)), new RegExp(`href="${site.drawPath(second)}"`))
  t.regex(await site.page(site.drawPath(second)), new RegExp(`href="${site.drawPath(first)}"`))
  const third = await site.draw()
  t.regex(await site.page(site.drawPath(third)), new RegExp(`href="${site.drawPath(second)}" rel="prev"`))
  t.regex(await site.page(site.drawPath(first)), new RegExp(`href="${site.drawPath(second)}" rel="next"`))
  const files = await site.site()
  for (const path of [site.base, `${site.base}/history/1`, `${site.base}/feed.atom`]) {
    t.regex(files.get(path) ?? '', new RegExp(second), path)
  }
  for (const path of ['/fairness', '/guarantees', '/history', '/card.svg']) t.true(files.has(site.base + path), path)
  t.regex(files.get(site.base) ?? '', /Ada/)
  t.notRegex(files.get('/') ?? '', new RegExp(`href="${site.base}"`), 'a test campaign is no news')
  for (const path of ['/404', '/how-it-works', '/verify', '/robots.txt', '/sitemap.xml']) t.true(files.has(path), path)
})

const tally = z.object({
  draws: z.number(),
  winners: z.number(),
  prizes: z.number(),
  counted: z.number(),
  won: z.number(),
})

test('every draw is counted once, however often its page is rendered', async (t) => {
  const site = await openCampaignSite(t)
  for (let i = 0; i < 3; i += 1) await site.draw()
  await site.pool.query(sql.unsafe`insert into stale_page (subject) select id from drawing`)
  await site.work()
  const counted = await site.pool.one(sql.type(tally)`
    select draws::int, winners::int, prizes_cents::int as prizes, (select sum(c)::int from unnest(counts) c) as counted,
      (select sum(transferred_cents + held_cents)::int from result) as won
    from prize_tally`)
  t.is(counted.draws, 3)
  t.is(counted.winners, 9)
  t.is(counted.counted, 9)
  t.is(counted.prizes, counted.won)
  t.regex(await site.page(`${site.base}/history`), /3 draws/)
  const first = sql.type(z.object({ number: z.number() }))`select min(first_number) as number from month_tally`
  t.is(await site.pool.oneFirst(first), 1, 'the month begins with its first draw')
})

test('a name that changes after the draw appears on the page of the draw, of the history and of the campaign', async (t) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 1 })
  const id = await site.draw({ names: ['Before'] })
  await site.pool.query(sql.unsafe`
    with shown as (update winner_list set display_names = array['After'], display_changed_at = now() where drawing_id = ${id})
    update drawing set revision = revision + 1 where id = ${id}`)
  await site.work()
  const files = await site.site()
  for (const path of [site.drawPath(id), `${site.base}/history/1`, site.base]) {
    t.regex(files.get(path) ?? '', /After/, path)
    t.notRegex(files.get(path) ?? '', /Before/, path)
  }
})

test('a campaign that gets another name has it on all its pages', async (t) => {
  const site = await openCampaignSite(t)
  const id = await site.draw()
  await site.pool.query(sql.unsafe`update campaign set name = 'Nightly draw' where id = ${site.campaign.id}`)
  await site.work()
  const files = await site.site()
  for (const path of [site.drawPath(id), `${site.base}/history/1`, site.base]) {
    t.regex(files.get(path) ?? '', /Nightly draw/, path)
    t.notRegex(files.get(path) ?? '', /Daily draw/, path)
  }
})

test('the page announces changes that are to come, and is rendered again when the first of them takes effect', async (t) => {
  const site = await openCampaignSite(t)
  const { slug } = site.campaign
  const change = (winnersPerDraw: number, from: string) =>
    changeTerms(site, theOperator, { slug, winnersPerDraw, from: new Date(from) })
  await change(4, '2100-02-01T00:00:00Z')
  const changeId = await change(5, '2100-02-02T00:00:00Z')
  await site.work()
  t.regex(await site.page(site.base), /Changes are coming.*4 entrants instead of 3.*5 entrants instead of 4/s)
  const marks = await site.pool.any(sql.type(z.object({ subject: z.string(), since: z.date() }))`
    select subject, since from stale_page`)
  t.deepEqual(marks, [{ subject: site.campaign.id, since: new Date('2100-02-01T00:00:00Z') }])
  await withdrawChange(site, theOperator, { slug, changeId })
  await site.work()
  t.regex(await site.page(site.base), /A change is coming/)
  t.notRegex(await site.page(site.base), /5 winners/)
})

test('a page that is the same is not written again', async (t) => {
  const site = await openCampaignSite(t)
  const id = await site.draw()
  const written = () =>
    site.pool.any(sql.type(z.object({ path: z.string(), version: z.string() }))`
      select path, xmin::text as version from site_file where path <> '/' order by path`)
  const before = await written()
  await site.pool.query(sql.unsafe`insert into stale_page (subject) values (${id})`)
  await site.work()
  t.deepEqual(await written(), before)
})

test('pages that another worker is rendering stay marked, and those of other campaigns do not wait for them', async (t) => {
  const site = await openCampaignSite(t)
  const other = await makeCampaign(site, { partner: site.partner })
  await site.work()
  const client = await connect(t, site.url)
  await client.query('begin')
  await client.query('select from campaign_rendering where campaign_id = $1 for update', [other.id])
  const id = await makeDrawing(site, { campaign: site.campaign })
  await site.pool.query(sql.unsafe`insert into stale_page (subject) values (${other.id})`)
  await remindOnce(site)
  await runOnce(site, renderPages)
  t.regex(await site.page(site.drawPath(id)), /<h1/)
  const marks = await site.pool.anyFirst(sql.type(z.object({ subject: z.string() }))`
    select subject from stale_page where subject <> 'site'`)
  t.deepEqual(marks, [other.id])
  await client.query('rollback')
  await site.work()
  t.is((await site.pool.any(sql.unsafe`select from stale_page where subject <> 'site'`)).length, 0)
})

test('a change that is committed while its page is rendered is rendered as well', async (t) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 1 })
  const id = await site.draw({ names: ['Before'] })
  const client = await connect(t, site.url)
  await client.query('begin')
  await client.query(
    "update winner_list set display_names = array['After'], display_changed_at = now() where drawing_id = $1",
    [id],
  )
  await client.query('update drawing set revision = revision + 1 where id = $1', [id])
  await site.pool.query(sql.unsafe`insert into stale_page (subject) values (${id})`)
  await site.work()
  t.regex(await site.page(site.drawPath(id)), /Before/)
  await client.query('commit')
  await site.work()
  t.regex(await site.page(site.drawPath(id)), /After/)
})

const proofPathOf = (drawPath: string): string => `${drawPath}/proof.json`

test('a proof is stored when its drawing is drawn, and again with every name that changes after the draw', async (t) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 1 })
  const id = await site.due({ names: ['Before'] })
  await remindOnce(site)
  const path = proofPathOf(site.drawPath(id))
  t.is(await site.page(path), '')
  await site.work()
  t.like(JSON.parse(await site.page(path)), { drawing: { id }, payout: { status: 'paid' } })
  await site.pool.query(sql.unsafe`
    with shown as (update winner_list set display_names = array['After'], display_changed_at = now() where drawing_id = ${id})
    update drawing set revision = revision + 1 where id = ${id}`)
  await site.work()
  t.is(JSON.parse(await site.page(path)).results[0].displayName, 'After')
})

test('of a burst every proof is stored before any page is rendered', async (t) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 1 })
  const drawings = 220
  const campaignIds = [site.campaign.id]
  // Half of the drawings have passed draw times; the cutoffs of the others do not come during the test.
  const [everySeconds, cutoffAt] = [60, new Date(Date.now() + 3_600_000)]
  await fillDrawings(site.pool, { campaignIds, perCampaign: 2 * drawings, winners: 1, cutoffAt, everySeconds })
  await site.pool.query(sql.unsafe`
    update drawing set cutoff_at = now() - interval '1 second' where draw_at <= ${cutoffAt.toISOString()}::timestamptz - make_interval(secs => ${drawings * everySeconds})`)
  for (let round = 0; round < 20; round += 1) {
    await remindOnce(site, ['lock', 'entropy', 'settle'])
    for (const stage of databaseStages) if (stage !== renderPages) await runOnce(site, stage)
  }
  await site.pool.query(sql.unsafe`
    delete from stale_page where subject in (select id from drawing where settled_at is null)`)
  await remindOnce(site, ['render-pages'])
  for (let proofs = 0; proofs <= drawings; ) {
    t.deepEqual(
      [...(await site.site()).keys()].filter((path) => /\/draws\/[^/]+$/.test(path)),
      [],
      `${proofs} proofs`,
    )
    t.true((await runOnce(site, renderPages)).taken > 0)
    proofs = [...(await site.site()).keys()].filter((path) => path.endsWith('/proof.json')).length
  }
})

test('a proof that is missing is noticed', async (t) => {
  const site = await openCampaignSite(t)
  const path = proofPathOf(site.drawPath(await site.draw()))
  const client = await connect(t, site.url)
  await client.query('set session_replication_role = replica')
  await client.query('delete from site_file where path = $1', [path])
  await site.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'http://localhost:3000', store: null }))
  await site.work()
  t.is(await site.page(path), '')
  t.is(await site.pool.transaction((tx) => markMissing(tx, 1_000)), 1)
  await site.work()
  t.like(JSON.parse(await site.page(path)), { scheme: 'prize-draw/1' })
})

test('a page in the background waits while another one is stale', async (t) => {
  const site = await openCampaignSite(t)
  const first = await site.draw()
  const second = await site.draw()
  await site.pool.query(sql.unsafe`delete from stale_page`)
  await site.pool.query(sql.unsafe`
    insert into stale_page (subject, is_background) values (${first}, true), (${second}, false)`)
  await remindOnce(site)
  await runOnce(site, renderPages)
  const stale = () =>
    site.pool.anyFirst(sql.type(z.object({ subject: z.string() }))`select subject from stale_page where is_background`)
  t.deepEqual(await stale(), [first])
  await site.work()
  t.deepEqual(await stale(), [])
})

test('a page that cannot be rendered does not keep the others, is tried again later, and keeps no drawing', async (t) => {
  const site = await openCampaignSite(t)
  const first = await site.draw()
  const second = await site.draw()
  await site.pool.query(sql.unsafe`delete from site_file where path not like '%/proof.json'`)
  await site.pool.query(sql.unsafe`insert into stale_page (subject) values (${first}), (${second})`)
  await site.pool.query(sql.unsafe`
    alter table site_file add constraint no_first check (subject <> ${sql.literalValue(first)})`)
  await remindOnce(site)
  for (let round = 0; round < 40; round += 1) {
    await runOnce(site, renderPages)
    await site.pool.query(
      sql.unsafe`update pgboss.job set start_after = now() where name = 'render-pages' and state < 'active'`,
    )
  }
  const files = await site.site()
  t.false(files.has(site.drawPath(first)))
  t.true(files.has(site.drawPath(second)))
  const mark = await site.pool.one(sql.type(z.object({ failure: z.string(), isLater: z.boolean() }))`
    select failure, since > now() as "isLater" from stale_page where subject = ${first}`)
  t.true(mark.isLater)
  t.regex(mark.failure, /render-pages/)
  const drawing = z.object({ needsAttention: shownSentence })
  t.is(
    (
      await site.pool.one(sql.type(drawing)`
    select attention_of(attention, attention_detail, attention_since) as "needsAttention" from drawing where id = ${first}`)
    ).needsAttention,
    null,
  )
})

test('another rendering has every page rendered again, and a missing page is noticed', async (t) => {
  const site = await openCampaignSite(t)
  const id = await site.draw()
  const prepare = (publicUrl: string) => site.pool.transaction((tx) => prepareSite(tx, { publicUrl, store: null }))
  t.true(await prepare('https://draws.example'))
  await site.work()
  t.regex(await site.page(site.drawPath(id)), /https:\/\/draws\.example/)
  t.regex(await site.page('/robots.txt'), /https:\/\/draws\.example/)
  t.false(await prepare('https://draws.example'))
  t.is(await site.pool.transaction((tx) => markMissing(tx, 1_000)), 0)
  await site.pool.query(
    sql.unsafe`delete from site_file where path in (${site.drawPath(id)}, ${site.base}, '/') or subject in (${site.campaign.id}, 'site')`,
  )
  t.is(await site.pool.transaction((tx) => markMissing(tx, 1_000)), 3)
  await site.work()
  const files = await site.site()
  for (const path of [site.drawPath(id), site.base, '/']) t.true(files.has(path), path)
})

test('what a page loads is stored before the page, and stays', async (t) => {
  const site = await openCampaignSite(t)
  const id = await site.draw()
  await site.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.example', store: null }))
  const files = await site.site()
  const loaded = [...(files.get(site.drawPath(id)) ?? '').matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path,
  )
  t.true(loaded.length > 0)
  for (const path of loaded) t.true(files.has(path as string), path)
})

test('of many campaigns the front page shows the newest, adds up live ones alone, and leads to all', async (t) => {
  const site = await openCampaignSite(t)
  await site.draw()
  const others = 130
  await site.pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into campaign select c.* from campaign o, generate_series(1, ${others}) n
        cross join lateral jsonb_populate_record(o, jsonb_build_object('id', 'cmp_' || lpad(n::text, 22, '0'), 'slug', 'other-' || n,
          'name', 'Other ' || n, 'mode', 'live', 'payout_chain', 'base', 'payout_token', 'USDC',
          'created_at', now() + make_interval(secs => n))) c`)
    await tx.query(sql.unsafe`
      insert into campaign_terms
      select t.* from campaign_terms o, generate_series(1, ${others}) n
        cross join lateral jsonb_populate_record(o, jsonb_build_object('campaign_id', 'cmp_' || lpad(n::text, 22, '0'))) t`)
    await tx.query(sql.unsafe`insert into stale_page (subject) select id from campaign union all select 'site'`)
  })
  await site.work()
  await site.pool.query(sql.unsafe`insert into stale_page (subject) values ('site')`)
  await site.work()
  const files = await site.site()
  const front = files.get('/') ?? ''
  t.regex(front, /href="\/all-campaigns\/1">All 130 campaigns/)
  t.regex(front, />Other 130</)
  t.notRegex(front, />Other 1</)
  const listed = ['/all-campaigns/1', '/all-campaigns/2'].flatMap((path) => [
    ...(files.get(path) ?? '').matchAll(/<li><a href="\/campaigns\/([a-z0-9-]+)">/g),
  ])
  t.is(new Set(listed.map(([, slug]) => slug)).size, others + 1)
  t.regex(files.get('/all-campaigns/1') ?? '', /href="\/all-campaigns\/2" rel="next"/)
  t.regex(files.get('/robots.txt') ?? '', /\/all-campaigns\/2\/sitemap\.xml\n/)
  const maps = ['/all-campaigns/1/sitemap.xml', '/all-campaigns/2/sitemap.xml'].map((path) => files.get(path) ?? '')
  t.regex(maps.join(''), new RegExp(`${site.base}/history/1/sitemap.xml`))
})
