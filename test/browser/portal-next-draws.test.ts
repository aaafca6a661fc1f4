import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

test('the next draws of a campaign go on after fifty, and back', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner })
  for (let i = 1; i <= 53; i += 1) await makeDrawing(own, { campaign, drawAt: new Date(Date.now() + i * 1_800_000) })
  const { page } = await visit(t, { origin: own.url, token, stays: true })
  await page.goto(`/portal/${partner}/test/campaigns/${campaign.slug}`)
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Next draws' }) }).last()
  await panel.getByRole('button', { name: 'Show 50 draws' }).click()
  // An impatient double click must go on by one page only.
  await panel.getByRole('button', { name: 'Later' }).dblclick()
  await panel.getByRole('button', { name: 'Later' }).and(page.locator(':disabled')).waitFor()
  t.is(await panel.getByRole('row').count(), 1 + 3)
  t.deepEqual(await inspectPage(page, 'campaign-next-draws'), [])
  await panel.getByRole('button', { name: 'Sooner' }).click()
  await panel.getByRole('row').nth(50).waitFor()
  await panel.getByRole('button', { name: 'Show the next ones only' }).click()
  await panel.getByRole('row').nth(6).waitFor({ state: 'detached' })
  t.is(await panel.getByRole('row').count(), 1 + 5)
})
