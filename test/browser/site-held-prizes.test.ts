import test from 'ava'
import { drawPages } from '../../public-site/pages/draw.ts'
import { historyPage } from '../../public-site/pages/history.ts'
import { makeDraw, makeHistory } from '../public-site/campaign-facts.ts'
import { drawFacts, live } from '../public-site/draw-facts.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { serveSite } from '../support/site/pages.ts'
import { DESKTOP, HEIGHT, PHONE } from './inspect-page.ts'

const visit = fileBrowser(test)

test('the table of winners fits a phone, however a prize is said to be held or paid by hand', async (t) => {
  const { url, site, put } = await serveSite(t)
  const handPayments = [{ position: 3, at: '2026-11-23T09:30:00Z', reference: 'WIRE-1' }]
  const campaign = { ...live, language: 'de' } as const
  const files = drawPages(drawFacts({ status: 'paid', campaign, largePrizeCents: 1, handPayments }), site)
  put(...files)
  const { page } = await visit(t, { origin: url })
  await page.setViewportSize({ width: PHONE, height: HEIGHT })
  await page.goto(files[0]?.path ?? '')
  for (const state of ['einbehalten', 'von Hand ausgezahlt'])
    await page.locator('.winners').getByText(state, { exact: true }).waitFor()
  t.is(await page.locator('.winners').evaluate((table) => table.scrollWidth - table.clientWidth), 0)
})

test('on a desktop the winners of a draw stand beside it, also where a prize is held', async (t) => {
  const { url, site, put } = await serveSite(t)
  const files = historyPage(makeHistory({ draws: [makeDraw(1), makeDraw(2, { heldCents: 5_000 })] }), site)
  put(...files)
  const { page } = await visit(t, { origin: url })
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  await page.goto(files[0]?.path ?? '')
  const places = await page
    .locator('.best-few')
    .evaluateAll((lists) => lists.map((list) => list.getBoundingClientRect().left))
  t.is(places.length, 2)
  t.is(places[0], places[1])
})
