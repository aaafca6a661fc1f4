import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { openCampaignSite } from '../../support/site/site.ts'

const address = { publicUrl: 'https://draws.test', store: null }

const stored = z.object({ encoding: z.string().nullable(), bytes: z.number() })

/** A site that is prepared before its first page is rendered, as every worker prepares it. */
const open = async (t: Parameters<typeof openCampaignSite>[0]) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 10 })
  await site.pool.transaction((tx) => prepareSite(tx, address))
  const storedAs = (path: string) =>
    site.pool.one(sql.type(stored)`
      select encoding, octet_length(body) as bytes from site_file where path = ${path}`)
  return { ...site, storedAs }
}

test('the page of a draw is stored in a tenth of its bytes, and read as it was rendered', async (t) => {
  const site = await open(t)
  const path = site.drawPath(await site.draw())
  const { encoding, bytes } = await site.storedAs(path)
  t.is(encoding, 'draw')
  const page = await site.page(path)
  t.regex(page, /^<!DOCTYPE html>[^]*<\/html>\n$/)
  t.true(bytes < page.length / 10, `${bytes} bytes of ${page.length}`)
  t.is((await site.storedAs(site.base)).encoding, 'br', 'a page that is like no other')
})

test('what follows from the random value is stored neither with the page nor with the proof', async (t) => {
  const site = await openCampaignSite(t, { winnersPerDraw: 100 })
  await site.pool.transaction((tx) => prepareSite(tx, address))
  const path = site.drawPath(await site.draw())
  for (const each of [path, `${path}/proof.json`]) {
    const values = new Set((await site.page(each)).match(/0x[0-9a-f]{64}/g))
    t.true(values.size > 100, each)
    const { bytes } = await site.pool.one(sql.type(stored)`
      select encoding, octet_length(body) as bytes from site_file where path = ${each}`)
    t.true(bytes < values.size * 55, `${bytes} bytes, of them ${32 * values.size} if each value were stored`)
  }
})

test('a site that processes of the release before may serve has pages that they can read', async (t) => {
  const site = await open(t)
  await site.pool.query(sql.unsafe`update site set is_compact = false`)
  const path = site.drawPath(await site.draw())
  t.is((await site.storedAs(path)).encoding, 'br')
  t.regex(await site.page(path), /<h1/)
})

test('a page is stored again, by itself, where what it is compressed with was never kept', async (t) => {
  const site = await openCampaignSite(t)
  await site.pool.query(sql.unsafe`insert into site (public_url, rendering) values ('https://draws.test', 'r')`)
  const path = site.drawPath(await site.draw())
  t.regex(await site.page(path), /<h1/)
  t.is(
    await site.pool.oneFirst(sql.type(z.object({ count: z.number() }))`
      select count(*)::int as count from site_file where encoding = 'zstd'`),
    0,
  )
})
