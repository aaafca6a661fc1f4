import test from 'ava'
import type { Page } from 'playwright-core'
import { statusPages } from '../../public-site/pages/status.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { MARKUP } from '../support/browser/hostile-data.ts'
import { fileStack } from '../support/portal/stack.ts'
import { serveSite } from '../support/site/pages.ts'
import { untilShown } from '../support/site/stack.ts'
import { everyStatus, makeIncident } from '../support/status/facts.ts'
import { until } from '../support/until.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const LONG = 'W'.repeat(120)
const hostile = [MARKUP, LONG, '👩‍👩‍👧‍👦🏆🇺🇳', 'مريم العذراء'].map((text, i) =>
  makeIncident({
    id: `inc_${String(i).repeat(22)}`,
    impact: 'down',
    title: text,
    updates: [{ stage: 'investigating', said: text.repeat(8), at: new Date(0) }],
  }),
)

const isHarmed = (page: Page) =>
  page.evaluate(() => 'hacked' in globalThis || document.querySelector('img[src="x"], [onerror]') !== null)

test.serial('the status page is accessible in every state, whatever an operator wrote', async (t) => {
  const site = await serveSite(t)
  site.put(...statusPages({ ...everyStatus, open: [...everyStatus.open, ...hostile] }, site.site))
  for (const [path, says] of [
    ['/status', 'Parts of the service'],
    ['/de/status', 'Teile des Dienstes'],
  ] as const) {
    const { page, noted } = await visit(t, { origin: site.url })
    await page.goto(path)
    await page.getByRole('heading', { name: says }).waitFor()
    await page.getByText('Days with trouble').or(page.getByText('Tage mit Störung')).first().waitFor()
    await page
      .locator('details')
      .first()
      .evaluate((details) => details.setAttribute('open', ''))
    t.false(await isHarmed(page))
    t.deepEqual(await inspectPage(page, `status${path.replaceAll('/', '-')}`, 'everyView'), [])
    t.deepEqual(noted, [])
  }
})

test.serial('a page that is older than five minutes says so, and a younger one does not', async (t) => {
  const site = await serveSite(t)
  const { page } = await visit(t, { origin: site.url })
  const measured = async (minutesAgo: number) => {
    site.put(...statusPages({ ...everyStatus, measuredAt: new Date(Date.now() - minutesAgo * 60_000) }, site.site))
    await page.goto('/status')
    return page.getByText('the service does not measure itself any more')
  }
  await (await measured(6)).waitFor()
  const young = await measured(1)
  await young.waitFor({ state: 'hidden' })
  t.is(await young.count(), 1)
})

test.serial('without JavaScript the status page has everything but the note of its age', async (t) => {
  const site = await serveSite(t)
  site.put(...statusPages(everyStatus, site.site))
  const { page } = await visit(t, { origin: site.url, javaScriptEnabled: false })
  await page.goto('/status')
  await page.getByRole('heading', { name: 'Planned maintenance' }).waitFor()
  t.true(await page.getByRole('img', { name: 'The last 90 days: trouble on 3 days' }).first().isVisible())
  t.true(await page.locator('#stale').isHidden())
})

test.serial('a running service measures itself, and tells of an outage on its page and in the portal', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  await untilShown(own, '/status', 'state-operational">Everything works.')
  const title = `Status ${MARKUP}`
  const words = ['--component', 'portal', '--title', title, '--text', MARKUP]
  const { id } = await own.operator<{ id: string }>('incident', 'open', ...words)
  for (const [locale, label, more] of [
    ['en-US', 'Status of the service', 'More on the status page'],
    ['de-DE', 'Status des Dienstes', 'Mehr auf der Statusseite'],
  ] as const) {
    const { page } = await visit(t, { origin: own.url, token, locale, stays: true })
    const strip = page.getByRole('complementary', { name: label })
    await until(
      async () => {
        await page.goto(`/portal/${partner}/test/`)
        await page.locator('main h1').waitFor()
        return strip.isVisible()
      },
      (isVisible) => isVisible,
    )
    t.true((await strip.textContent())?.includes(title))
    t.false(await isHarmed(page))
    t.deepEqual(await inspectPage(page, `portal-status-${locale}`), [])
    await strip.getByRole('link', { name: more }).click()
    await page.waitForURL(/\/status$/)
  }
  await own.operator('incident', 'resolve', '--incident', id, '--text', 'It is over.')
})
