import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { insertDisowned } from '../../../db/queries/chain/disowned.ts'
import { historySubject, markSubjects, SITE_SUBJECT } from '../../../db/queries/site/marks.ts'
import { setSite } from '../../../db/queries/site/setting.ts'
import { recordVoid } from '../../../db/queries/drawing/revealing.ts'
import { openChainRows, transaction } from '../../support/chain/rows.ts'
import { readSite } from '../../support/site/site.ts'
import { work } from '../../support/work.ts'

const open = async (t: ExecutionContext) => {
  const rows = await openChainRows(t)
  const { pool, campaign } = rows
  const base = `/campaigns/${campaign.slug}`
  const rendered = async () => {
    await work(rows)
    const site = await readSite(rows)
    return (path: string): string => site.get(base + path) ?? ''
  }
  const becomeVoid = (id: string) =>
    pool.transaction((tx) =>
      recordVoid(tx, [{ drawingId: id, reason: 'The provider is gone.', transaction: transaction('7') }]),
    )
  return { ...rows, base, rendered, becomeVoid }
}

/** What a history page shows of each number, in its order. */
const numbersIn = (markup: string): string[] =>
  [...markup.matchAll(/>(Draw \d+)<\/a> <span class="badge[^"]*">([^<]*)<|(Number \d+) was/g)].map(
    ([, draw, stage, disowned]) => disowned ?? `${draw} ${stage}`,
  )

test('a number keeps its place in the history while its draw waits for a value, and once it is void', async (t) => {
  const { settled, requested, rendered, becomeVoid } = await open(t)
  await settled()
  const [silent] = await requested()
  await settled()
  t.deepEqual(numbersIn((await rendered())('/history/1')), ['Draw 1 drawn', 'Draw 2 drawing', 'Draw 3 drawn'])
  await becomeVoid(silent?.id ?? '')
  const history = (await rendered())('/history/1')
  t.deepEqual(numbersIn(history), ['Draw 1 drawn', 'Draw 2 void', 'Draw 3 drawn'])
  t.regex(history, /The provider is gone\./)
})

test('the draws before and after a void one lead to it, and it leads to them', async (t) => {
  const { settled, requested, rendered, becomeVoid, base } = await open(t)
  const first = await settled()
  const [silent] = await requested()
  const last = await settled()
  await becomeVoid(silent?.id ?? '')
  const page = await rendered()
  const links = (id: string): string[] =>
    [...page(`/draws/${id}`).matchAll(/href="([^"]+)" rel="(prev|next)"/g)].map(([, path, rel]) => `${rel} ${path}`)
  const pathOf = (id: string): string => `${base}/draws/${id}`
  t.deepEqual(links(first.id), [`next ${pathOf(silent?.id ?? '')}`])
  t.deepEqual(links(silent?.id ?? ''), [`prev ${pathOf(first.id)}`, `next ${pathOf(last.id)}`])
  t.deepEqual(links(last.id), [`prev ${pathOf(silent?.id ?? '')}`])
})

test('a disowned number is in the history, which has a page for it that the index of the sitemaps knows', async (t) => {
  const rows = await open(t)
  const { pool, client, settled, rendered, campaign, base } = rows
  await pool.transaction((tx) => setSite(tx, { publicUrl: 'https://draws.example', rendering: 'a', store: null }))
  await settled()
  await rendered()
  await client.query('alter table campaign disable trigger campaign_counts_its_numbers')
  await client.query('update campaign set last_number = 100 where id = $1', [campaign.id])
  await pool.transaction(async (tx) => {
    const request = { drawingId: transaction('8'), transaction: transaction('9'), block: 1 }
    await insertDisowned(tx, { campaignId: campaign.id, number: 101, ...request, reason: 'A key was stolen.' })
    await markSubjects(tx, [historySubject(campaign.id, 2)])
  })
  await pool.query(sql.unsafe`delete from stale_page where subject = ${SITE_SUBJECT}`)
  const page = await rendered()
  t.deepEqual(numbersIn(page('/history/2')), ['Number 101'])
  t.regex(page('/history/1'), /history\/2" rel="next"/)
  await pool.query(sql.unsafe`update stale_page set since = now() where subject = ${SITE_SUBJECT}`)
  await rendered()
  const site = await readSite(rows)
  const maps = [...(site.get('/sitemap.xml') ?? '').matchAll(/<loc>[^<]*?(\/campaigns\/[^<]+)<\/loc>/g)].map(
    ([, path]) => path,
  )
  t.deepEqual(
    maps.filter((map) => map?.includes('/history/')),
    [1, 2].map((number) => `${base}/history/${number}/sitemap.xml`),
  )
  for (const map of maps) t.true(site.has(map ?? ''), map)
})
