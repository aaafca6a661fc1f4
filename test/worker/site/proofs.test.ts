import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { marksDue } from '../../../db/queries/site/marks.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { runOnce } from '../../../worker/stage.ts'
import { renderPages } from '../../../worker/stages/render-pages.ts'
import { openCampaignSite } from '../../support/site/site.ts'

const publicUrl = 'https://draws.test'

/** A drawn drawing whose page and proof are to be rendered again, on a site whose log has begun. */
const openStale = async (t: Parameters<typeof openCampaignSite>[0]) => {
  const site = await openCampaignSite(t)
  const { pool } = site
  await pool.transaction((tx) => prepareSite(tx, { publicUrl, store: null }))
  const id = await site.draw()
  await pool.query(sql.unsafe`delete from stale_page`)
  await pool.query(sql.unsafe`insert into stale_page (subject) values (${id}), (${`${id}/proof`})`)
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`insert into log_head (public_url, size, root) values (${publicUrl}, 0, sha256(''))`)
    await tx.query(sql.unsafe`delete from site_file where subject = ${`${id}/proof`}`)
  })
  const due = () => pool.anyFirst(sql.type(z.object({ id: z.string() }))`select id from (${marksDue}) due order by id`)
  return { ...site, id, due }
}

test('a drawing is reminded of once for its page and its proof, and both are rendered', async (t) => {
  const site = await openStale(t)
  t.deepEqual(await site.due(), [site.id])
  await remindOnce(site, ['render-pages'])
  t.is((await runOnce(site, renderPages)).taken, 1)
  t.like(JSON.parse(await site.page(`${site.drawPath(site.id)}/proof.json`)), { drawing: { id: site.id } })
  t.deepEqual(
    (await site.due()).filter((id) => id.startsWith('drw_')),
    [],
  )
})

test('a drawing is reminded of for its proof alone where only that is to be rendered', async (t) => {
  const site = await openStale(t)
  await site.pool.query(sql.unsafe`delete from stale_page where subject = ${site.id}`)
  t.deepEqual(await site.due(), [`${site.id}/proof`])
})

test('with a store proofs are reminded of by themselves, since they are uploaded before the pages that link to them', async (t) => {
  const site = await openStale(t)
  await site.pool.query(sql.unsafe`update site set store = 's3://draws'`)
  t.deepEqual(await site.due(), [site.id, `${site.id}/proof`])
})
