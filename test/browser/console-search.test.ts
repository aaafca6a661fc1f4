import { readFile } from 'node:fs/promises'
import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { makeCampaign, makeDrawing, makePartner } from '../support/factory.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const FIELD = 'What are you looking for?'

const openConsole = async (t: Parameters<typeof visit>[0], own: Stack) => {
  const { page, context, noted } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  await page.goto('/operator/log')
  await page.getByRole('heading', { name: 'Console log', level: 1 }).waitFor()
  return { page, noted }
}

test.serial('an operator finds a drawing by its id and goes to a partner by their name, by keys alone', async (t) => {
  const own = await stack()
  const partner = await makePartner(own, 'Searched Seaside Shop')
  const campaign = await makeCampaign(own, { partner, name: 'Searched seaside draw' })
  const drawing = await makeDrawing(own, { campaign })
  const { page } = await openConsole(t, own)
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByText('Paste an id').waitFor()
  t.deepEqual(await inspectPage(page, 'console-search'), [])
  await dialog.getByLabel(FIELD).fill('nothing is called so')
  await dialog.getByRole('heading', { name: 'Nothing is called that' }).waitFor()
  t.deepEqual(await inspectPage(page, 'console-search-none'), [])

  await dialog.getByLabel(FIELD).fill(`https://draws.example/campaigns/x/draws/${drawing}`)
  const found = dialog.getByRole('link', { name: campaign.slug })
  await found.waitFor()
  t.is(await found.getAttribute('href'), `/operator/drawings/${drawing}`)
  t.regex((await found.textContent()) ?? '', /Searched Seaside Shop · Test · drw_/)

  await dialog.getByLabel(FIELD).fill('searched sea')
  await dialog.getByText('2 results').waitFor()
  t.deepEqual(await inspectPage(page, 'console-search-found'), [])
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await page.keyboard.press('ArrowDown')
  t.regex(await focused(), /^Searched Seaside Shop/)
  await page.keyboard.press('ArrowDown')
  t.regex(await focused(), /^Searched seaside draw/)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  t.is(await focused(), '')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Searched Seaside Shop', level: 1 }).waitFor()
  t.is(await dialog.count(), 0)
})

test.serial('a search that fails says so and can be tried again, and Escape closes it', async (t) => {
  const own = await stack()
  const { page, noted } = await openConsole(t, own)
  await page.getByRole('button', { name: 'Search' }).click()
  await page.route('**/search.find*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByLabel(FIELD).fill('searched')
  await page.getByRole('alert').waitFor()
  t.deepEqual(await inspectPage(page, 'console-search-failed'), [])
  await page.unroute('**/search.find*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page
    .getByRole('status')
    .filter({ hasText: /result/ })
    .or(page.getByText('Nothing is called that'))
    .waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.true(noted.splice(0).every((line) => line.includes('503')))
})

test.serial('an operator narrows the audit logs of all partners by person and reads why', async (t) => {
  const own = await stack()
  const partner = await makePartner(own, 'Audited Lakeside Shop')
  await own.operator('partner', 'suspend', '--partner', partner, '--reason', 'Three invoices are open.')
  await own.operator('partner', 'resume', '--partner', partner)
  const { page } = await openConsole(t, own)
  await page.getByRole('link', { name: 'Audit search' }).click()
  await page.getByRole('heading', { name: 'Audit search', level: 1 }).waitFor()
  await page.getByLabel('Partner').selectOption({ label: 'Audited Lakeside Shop' })
  await page.getByText('partner.resumed').waitFor()
  await page.getByLabel('About').fill('three INVOICES')
  await page.getByText('partner.resumed').waitFor({ state: 'detached' })
  await page.getByText('reason: Three invoices are open.').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as CSV' }).click(),
  ])
  t.regex(await readFile(await file.path(), 'utf8'), /^\uFEFFat,partner,.*\r\n.*Three invoices are open\..*\r\n$/)
  await page.getByText('The file has one entry.').waitFor()
  t.deepEqual(await inspectPage(page, 'console-audit'), [])
  await page.getByLabel('Who').fill('nobody@service.test')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByText('partner.suspended').first().waitFor()
  t.is(await page.getByLabel('About').inputValue(), '')
})
