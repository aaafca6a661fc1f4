import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { untilShown } from '../support/site/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const HOUR_MS = 3_600_000

test('an owner reads what the end will cancel, ends the campaign, and finds the cancelled drawing with its reason', async (t) => {
  const own = await stack()
  const { partner, token } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner, name: 'Closing draw' })
  const drawAt = new Date(Date.now() + HOUR_MS)
  const drawing = await makeDrawing(own, { campaign, drawAt, cutoffAt: drawAt })
  const { page } = await visit(t, { origin: own.url, token })
  const base = `/portal/${partner}/test/campaigns/${campaign.slug}`
  await page.goto(base)
  await page.getByRole('button', { name: 'End campaign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('1 drawing without winners will be cancelled.').waitFor()
  t.deepEqual(await inspectPage(page, 'end-campaign'), [])
  await dialog.getByRole('button', { name: 'End campaign' }).click()
  await page.getByText('The campaign ended.').first().waitFor()
  t.deepEqual(await inspectPage(page, 'campaign-cancelled'), [])
  await page.goto(`${base}/drawings/${drawing}`)
  await page.getByText('This drawing was cancelled').waitFor()
  await page.getByText('It was cancelled before it had a list.').waitFor()
  t.is(await page.getByText(/not yet|been sent yet/i).count(), 0)
  t.is(await page.getByRole('button', { name: /Extend|Advance|Send/ }).count(), 0)
  t.deepEqual(await inspectPage(page, 'drawing-cancelled'), [])
  for (const [name, path] of [
    ['site-draw-cancelled', `/campaigns/${campaign.slug}/draws/${drawing}`],
    ['site-campaign-cancelled', `/campaigns/${campaign.slug}`],
  ] as const) {
    await untilShown(own, path, 'The campaign ended.')
    await page.goto(path)
    t.deepEqual(await inspectPage(page, name), [])
  }
})
