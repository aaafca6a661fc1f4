import test from 'ava'
import { changeTerms } from '../../api/actions/campaign/change-terms.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makePrizeTable, theOperator } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { untilShown } from '../support/site/stack.ts'
import { inspectPage } from './inspect-page.ts'
import { prizeTableFile } from '../support/prize-tables.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const richer = prizeTableFile(2, [700_000, 1], [10_000, 49], [500, 950])

test.serial('a change is made and withdrawn in the portal, and the public page announces it', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner, winnersPerDraw: 10 })
  const { id: prizeTable } = await makePrizeTable(own, richer, partner)
  const { page, noted } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/campaigns/${campaign.slug}`)
  const panel = page.getByRole('region', { name: 'Changes of prizes and winners' })
  await panel.getByText('Nothing has changed').waitFor()
  await panel.getByRole('button', { name: 'Make a change' }).click()
  const winners = panel.getByRole('textbox', { name: 'Winners per draw' })
  const wrong = panel.getByText('Write a whole number from 1 to 100,000.')
  for (const typed of ['0', '1.000', 'ten', '']) {
    await winners.fill(typed)
    await wrong.waitFor()
    t.true(await panel.getByRole('button', { name: 'Make the change' }).isDisabled(), typed)
    await winners.fill('12')
    await wrong.waitFor({ state: 'detached' })
  }
  await panel.getByRole('combobox', { name: 'Prize table' }).selectOption(prizeTable)
  t.deepEqual(await inspectPage(page, 'change-form'), [])
  await panel.getByRole('button', { name: 'Make the change' }).click()
  await panel.getByText('12 winners per draw').waitFor()
  const later = await changeTerms(own, theOperator, { slug: campaign.slug, winnersPerDraw: 20 })
  t.regex(later, /^chg_/)
  await panel.getByText('20 winners per draw').waitFor()
  t.deepEqual(await inspectPage(page, 'changes'), [])

  await untilShown(own, `/campaigns/${campaign.slug}`, '20 winners instead of 12')
  const seen = await visit(t, { origin: own.url })
  await seen.page.goto(`/campaigns/${campaign.slug}`)
  await seen.page.getByText('The whole new table').click()
  t.deepEqual(await inspectPage(seen.page, 'site-changes'), [])

  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await panel.getByText('20 winners per draw').waitFor({ state: 'detached' })
  t.deepEqual([...noted, ...seen.noted], [])
})
