import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { openCampaignSite } from '../../support/site/site.ts'

test('a new page of the history is linked from the one before, and those before that are left alone', async (t) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 1 })
  const { pool, campaign, base } = site
  const id = await site.draw()
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`update drawing set number = 301`)
    await tx.query(sql.unsafe`delete from draw_tally`)
    await tx.query(sql.unsafe`update campaign_rendering set history_pages = 3`)
  })
  await pool.query(sql.unsafe`
    insert into stale_page (subject) select ${campaign.id} || '/' || page from generate_series(1, 3) page`)
  await site.work()
  const versions = async () =>
    new Map(
      (
        await pool.any(sql.type(z.object({ path: z.string(), version: z.string() }))`
          select path, xmin::text as version from site_file where path like ${`${base}/history/%`}`)
      ).map(({ path, version }) => [path.slice(base.length), version]),
    )
  const before = await versions()
  t.deepEqual([...before.keys()].filter((path) => /\d$/.test(path)).toSorted(), [
    '/history/1',
    '/history/2',
    '/history/3',
  ])
  await pool.query(sql.unsafe`insert into stale_page (subject) values (${id})`)
  await site.work()
  const after = await versions()
  for (const path of ['/history/1', '/history/2']) t.is(after.get(path), before.get(path), path)
  t.regex(await site.page(`${base}/history/3`), /history\/4" rel="next"/)
  t.regex(await site.page(`${base}/history/4`), /history\/3" rel="prev"/)
})
