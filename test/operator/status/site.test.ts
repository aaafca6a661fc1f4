import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { openCampaignSite } from '../../support/site/site.ts'
import { operatorOn } from '../../support/operator/operator.ts'

const open = async (t: ExecutionContext) => {
  const site = await openCampaignSite(t)
  const { operator, json } = operatorOn(site, 'site')
  return { ...site, operator, json }
}

test('every page is rendered again when an operator says so, or those of one campaign', async (t) => {
  const { pool, campaign, draw, drawPath, base, work, page, json, operator } = await open(t)
  const id = await draw()
  const spoil = () =>
    pool.query(
      sql.unsafe`update site_file set body = 'spoilt', encoding = null, etag = '"spoilt"' where path not like '%/proof.json'`,
    )
  const paths = [drawPath(id), `${base}/history/1`, base, '/', '/how-it-works']
  await spoil()
  t.deepEqual(await json('render', '--all'), { marked: 5 })
  await work()
  for (const path of paths) t.regex(await page(path), /<h1/, path)
  await spoil()
  t.deepEqual(await json('render', '--campaign', campaign.slug), { marked: 2 })
  await work()
  t.regex(await page(base), /<h1/)
  t.regex(await page(drawPath(id)), /<h1/)
  t.is(await page('/how-it-works'), 'spoilt')
  for (const words of [
    ['render'],
    ['render', '--campaign', 'none'],
    ['render', '--all', '--campaign', campaign.slug],
  ]) {
    const { code, stdout, stderr } = await operator(...words)
    t.deepEqual(
      { code, stdout, lines: stderr.trim().split('\n').length },
      { code: 1, stdout: '', lines: 1 },
      words.join(' '),
    )
  }
})

test('an operator sees what the site is, what is stale, and what failed', async (t) => {
  const { pool, draw, json, operator } = await open(t)
  t.regex((await operator('status')).stdout, /no worker has started yet/)
  await pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const id = await draw()
  t.like(await json('status'), {
    site: { publicUrl: 'https://draws.test', store: null },
    stale: { current: 0 },
    failures: [],
  })
  await pool.query(sql.unsafe`insert into stale_page (subject, failure) values (${id}, 'it is broken')`)
  t.like(await json('status'), { stale: { current: 1 }, failures: [{ what: id, failure: 'it is broken' }] })
  t.regex((await operator('status')).stdout, /it is broken\n1 have failed/)
})
