import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

test.serial(
  'a prize table is made by hand: its odds, its costs and a month of it are seen before it is saved',
  async (t) => {
    const own = await stack()
    const { token, partner } = await own.signedIn()
    const campaign = await makeCampaign(own, { partner, winnersPerDraw: 10, startsAt: '2026-01-01T00:00:00Z' })
    const { page, noted } = await visit(t, { origin: own.url, token })
    await page.goto(`/portal/${partner}/test/`)
    t.is(await page.getByRole('link', { name: 'Documentation' }).getAttribute('href'), '/docs')
    await page.getByRole('link', { name: 'Prize tables' }).click()
    await page.getByText('Daily draw, 10 winners per draw, now').waitFor()
    t.deepEqual(await inspectPage(page, 'prize-tables'), [])
    await page.getByRole('link', { name: 'Make a table' }).click()
    await page.getByLabel('Prize 1, in dollars').fill('5000')
    await page.getByLabel('Chance of prize 1').fill('often')
    await page.getByText('Write 1 in 10,000, 3 in 500 or 0.5 %').waitFor()
    await page.getByLabel('Chance of prize 1').fill('1 in 10,000')
    await page.getByRole('button', { name: 'Add a prize' }).click()
    await page.getByLabel('Prize 2, in dollars').fill('5')
    await page.getByLabel('Chance of prize 2').fill('30 %')
    await page.getByText('Chance of any prize: 30.01%. Decided with 10,000 chances in all.').waitFor()
    await page.getByLabel('At the pace of').selectOption(campaign.slug)
    await page.getByRole('row', { name: /A month, on average.*\$600/ }).waitFor()
    await page.getByRole('row', { name: /at the very most.*\$50,000/ }).waitFor()
    await page.getByRole('button', { name: 'Another month' }).click()
    await page.getByRole('img', { name: /won on each of 30 days/ }).waitFor()
    await page.getByRole('button', { name: 'Show as a table' }).click()
    await page.getByRole('row', { name: /^Day 30/ }).waitFor()
    t.deepEqual(await inspectPage(page, 'prize-table-new'), [])
    await page.getByRole('button', { name: 'Make this table' }).click()
    await page.getByText('The table is made.').waitFor()
    await page.getByText('A winner gets $2 on average.').waitFor()
    t.deepEqual(noted, [])
  },
)

test.serial('a browser that prefers German is spoken to in German, and its numbers are read that way', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  await makeCampaign(own, { partner, winnersPerDraw: 10 })
  const { page, noted } = await visit(t, { origin: own.url, token, locale: 'de-DE' })
  await page.goto(`/portal/${partner}/test/prize-tables/new`)
  await page.getByRole('heading', { name: 'Gewinnplan anlegen' }).waitFor()
  t.is(await page.locator('html').getAttribute('lang'), 'de')
  await page.getByLabel('Gewinn 1, in Dollar').fill('1.000,50')
  await page.getByLabel('Wahrscheinlichkeit von Gewinn 1').fill('0,5 %')
  await page.getByText('Entschieden wird unter 200 Möglichkeiten.').waitFor()
  await page.getByText('1.000,50 $').first().waitFor()
  t.deepEqual(await inspectPage(page, 'prize-table-new-de'), [])
  await page.getByRole('button', { name: 'Diesen Plan anlegen' }).click()
  await page.getByText('Der Gewinnplan ist angelegt.').waitFor()
  await page.getByRole('button', { name: /^Ihr Konto/ }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Prize tables' }).waitFor()
  t.deepEqual(noted, [])
})
