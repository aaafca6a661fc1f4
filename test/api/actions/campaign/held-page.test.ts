import test from 'ava'
import { changeCampaignStatus } from '../../../../api/actions/campaign/campaigns.ts'
import { makeDrawing, theOperator } from '../../../support/factory.ts'
import { openCampaignSite } from '../../../support/site/site.ts'

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
