import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

test('the dialog says what a pause would do with the open drawings, and the page what it does', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner })
  for (let i = 1; i <= 12; i += 1) await makeDrawing(own, { campaign, drawAt: new Date(Date.now() + i * 3_600_000) })
  const { page } = await visit(t, { origin: own.url, token, stays: true })
  await page.goto(`/portal/${partner}/test/campaigns/${campaign.slug}`)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('12 drawings stay open until you resume').waitFor()
  await page.getByText(/12 drawings go on as planned and are paid; the next is drawn on/).waitFor()
  t.true(await page.getByLabel('Hold them').isChecked())
  t.deepEqual(await inspectPage(page, 'campaign-pause-dialog'), [])
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('the ones that were open are held until you resume.').waitFor()
  await page
    .getByText(/^Held since/)
    .first()
    .waitFor()
  t.deepEqual(await inspectPage(page, 'campaign-held'), [])
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByLabel('Let them take place').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await page.getByText('The ones that exist take place.').waitFor()
})
