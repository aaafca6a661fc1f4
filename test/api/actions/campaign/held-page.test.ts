import test from 'ava'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { makeDrawing, theOperator } from '../../../support/factory.ts'
import { openCampaignSite } from '../../../support/site/site.ts'

test('while a pause holds its draws, the campaign’s page and frame announce none', async (t) => {
  const made = await openCampaignSite(t)
  await makeDrawing(made, { campaign: made.campaign })
  const paths = [`/campaigns/${made.campaign.slug}`, `/campaigns/${made.campaign.slug}/embed`]
  await made.work()
  for (const path of paths) t.regex(await made.page(path), /data-countdown/)
  await changeCampaignStatus(made, theOperator, made.campaign.slug, 'paused', 'hold')
  await made.work()
  for (const path of paths) {
    const page = await made.page(path)
    t.true(page.includes('Nothing is drawn until this campaign resumes.'), path)
    t.notRegex(page, /data-countdown/)
  }
})

test('the page of a draw says that a pause holds it, for as long as it does', async (t) => {
  const made = await openCampaignSite(t)
  const id = await makeDrawing(made, { campaign: made.campaign })
  await made.work()
  t.notRegex(await made.page(made.drawPath(id)), /Held since/)
  await changeCampaignStatus(made, theOperator, made.campaign.slug, 'paused', 'hold')
  await made.work()
  t.regex(await made.page(made.drawPath(id)), /Held since <time/)
  await changeCampaignStatus(made, theOperator, made.campaign.slug, 'active')
  await made.work()
  t.notRegex(await made.page(made.drawPath(id)), /Held since/)
})
