import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { remindOnce } from '../../../worker/reminders.ts'
import { runOnce } from '../../../worker/stage.ts'
import { renderPages } from '../../../worker/stages/render-pages.ts'
import { openCampaignSite } from '../../support/site/site.ts'

/** A campaign with three drawn draws. Its tests render the pages of the first two again, in two batches. */
const open = async (t: Parameters<typeof openCampaignSite>[0]) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 1 })
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1) ids.push(await site.draw({ names: ['Before'] }))
  const rename = (name: string) =>
    site.pool.query(sql.unsafe`update winner_list set display_names = array[${name}], display_changed_at = now()`)
  const mark = (id: string) => site.pool.query(sql.unsafe`insert into stale_page (subject) values (${id})`)
  /** Renders these pages, as a worker does that takes no others with them. */
  const render = async (...subjects: string[]) => {
    await site.pool.transaction((tx) => renderPages.run(tx, subjects))
  }
  /** Makes the campaign's pages count as rendered just now, however slow the machine is. */
  const renderedNow = () =>
    site.pool.query(sql.unsafe`update campaign_rendering set rendered_at = now() + interval '1 minute'`)
  return { ...site, renderedNow, ids: ids as [string, string, string], rename, mark, render }
}

test('while more of its draws are to be rendered, a campaign whose pages are a moment old waits for them', async (t) => {
  const { ids, rename, mark, render, renderedNow, page, base, drawPath } = await open(t)
  const [first, second] = ids
  await rename('After')
  await mark(first)
  await mark(second)
  await renderedNow()
  await render(first)
  t.regex(await page(drawPath(first)), /After/)
  for (const path of [base, `${base}/history/1`]) t.notRegex(await page(path), /After/, path)
  await render(second)
  for (const path of [base, `${base}/history/1`]) t.regex(await page(path), /After/, path)
})

test('a campaign that waits is rendered without them as well, a second after it was', async (t) => {
  const { ids, rename, mark, render, renderedNow, page, base, pool, campaign, work } = await open(t)
  const [first, second] = ids
  await rename('After')
  await mark(first)
  await mark(second)
  await renderedNow()
  await render(first)
  await pool.query(sql.unsafe`delete from stale_page where subject = ${second}`)
  const due = z.object({ isDue: z.boolean() })
  const marks = await pool.anyFirst(sql.type(due)`
    select m.since = r.rendered_at + interval '1 second' as "isDue"
    from stale_page m join campaign_rendering r on r.campaign_id = m.subject where m.subject = ${campaign.id}`)
  t.deepEqual(marks, [true])
  await pool.query(sql.unsafe`update stale_page set since = now()`)
  await work()
  for (const path of [base, `${base}/history/1`]) t.regex(await page(path), /After/, path)
})

test('a campaign does not wait for longer, however many draws follow each other', async (t) => {
  const { ids, rename, mark, render, page, base, pool } = await open(t)
  const [first, second] = ids
  await rename('After')
  await mark(first)
  await mark(second)
  await pool.query(sql.unsafe`update campaign_rendering set rendered_at = now() - interval '2 seconds'`)
  await render(first)
  t.regex(await page(base), /After/)
})

test('what a person changes of a campaign is shown at once', async (t) => {
  const { ids, mark, render, page, base, pool, campaign } = await open(t)
  const [first, second] = ids
  await pool.query(sql.unsafe`update campaign set name = 'Nightly draw'`)
  await mark(first)
  await mark(second)
  await render(first, campaign.id)
  t.regex(await page(base), /Nightly draw/)
})

test('a draw whose page is about to be rendered is not rendered as the neighbour of another one, and links to it then', async (t) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 1 })
  const first = await site.draw()
  const second = await site.due()
  await remindOnce(site)
  for (let round = 0; round < 3; round += 1) await site.work()
  await site.pool.query(sql.unsafe`delete from draw_tally where drawing_id = ${second}`)
  await site.pool.query(sql.unsafe`delete from site_file where path = ${site.drawPath(first)}`)
  await site.pool.query(sql.unsafe`insert into stale_page (subject) values (${first}), (${second})`)
  await site.pool.transaction((tx) => renderPages.run(tx, [second]))
  t.is(await site.page(site.drawPath(first)), '')
  await remindOnce(site)
  await runOnce(site, renderPages)
  t.regex(await site.page(site.drawPath(first)), new RegExp(`href="${site.drawPath(second)}" rel="next"`))
})
