import test from 'ava'
import { sql } from 'slonik'
import { chooseLanguage } from '../../../../api/actions/campaign/choose-language.ts'
import { auditOf } from '../../../support/audit.ts'
import { makeDrawing, passCutoff, theOperator } from '../../../support/factory.ts'
import { reasonOfRefusal } from '../../../support/refusal.ts'
import { openCampaignSite } from '../../../support/site/site.ts'

test('a campaign that chooses German has all its pages in German, those of its draws as well', async (t) => {
  const made = await openCampaignSite(t)
  const id = await made.draw()
  t.regex(await made.page(made.base), /<html lang="en"/)
  await chooseLanguage(made, theOperator, { slug: made.campaign.slug, language: 'de' })
  await made.work()
  await made.work()
  for (const path of [made.base, `${made.base}/fairness`, `${made.base}/history/1`, made.drawPath(id)])
    t.regex(await made.page(path), /<html lang="de"/, path)
  t.regex(await made.page(`${made.base}/feed.atom`), /xml:lang="de"/)
})

test('the choice is audited, once, and an unknown campaign is not found', async (t) => {
  const made = await openCampaignSite(t)
  const choose = (slug: string) => chooseLanguage(made, theOperator, { slug, language: 'de' })
  await choose(made.campaign.slug)
  await choose(made.campaign.slug)
  const noted = (await auditOf(made, made.partner)).filter(({ action }) => action === 'campaign.language_chosen')
  t.like(noted, [{ detail: { language: 'de' } }])
  t.is(noted.length, 1)
  t.is(await reasonOfRefusal(choose('nowhere')), 'not_found')
})

test('the database takes no language that there is no catalogue of', async (t) => {
  const { pool, campaign } = await openCampaignSite(t)
  await t.throwsAsync(pool.query(sql.unsafe`update campaign set language = 'fr' where id = ${campaign.id}`), {
    message: /check integrity constraint/,
  })
})

test('a draw that waits for its list says on its page since when it was due', async (t) => {
  const made = await openCampaignSite(t)
  const id = await makeDrawing(made, { campaign: made.campaign })
  await passCutoff(made, id)
  await made.work()
  t.regex(await made.page(made.drawPath(id)), /The organiser’s list was due on <time/)
})
