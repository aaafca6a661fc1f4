/** Where a browser prefers German, every sentence about an error of a partner's server or of a person is in German. */
import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { setWinnersSource } from '../../api/actions/campaign/winners-source.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing, makeKey, theOperator } from '../support/factory.ts'
import { ENGLISH } from '../support/german.ts'
import { flagDrawing } from '../support/portal/shop.ts'
import { fileStack } from '../support/portal/stack.ts'
import { makeEndpointRow } from '../support/webhook/rows.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/'

/** The page's own words, without names, code, and what is marked as English. */
const ownWords = (page: Page): Promise<string> =>
  page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement
    for (const element of copy.querySelectorAll('[lang=en], code, pre, textarea, .mono')) element.remove()
    return copy.innerText
  })

const staysGerman = async (t: ExecutionContext, page: Page, name: string): Promise<void> => {
  t.notRegex(await ownWords(page), ENGLISH, name)
  t.deepEqual(await inspectPage(page, `${name}-de`, 'words'), [])
}

const openPartner = async (t: ExecutionContext) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { page, noted } = await visit(t, { origin: own.url, token, locale: 'de-DE' })
  const open = (path: string) => page.goto(`/portal/${partner}/test${path}`)
  return { own, partner, page, noted, open }
}

test.serial('a winners source that fails', async (t) => {
  const { own, partner, page, open } = await openPartner(t)
  const campaign = await makeCampaign(own, { partner, name: 'Herbst' })
  const { slug } = campaign
  const pull = { mode: 'pull', url: `${NOWHERE}winners` } as const
  await setWinnersSource({ ...own, allowLoopbackPartners: true }, theOperator, slug, pull)
  const drawing = await makeDrawing(own, { campaign })
  await open(`/campaigns/${slug}`)
  await page.getByRole('button', { name: 'Abholen testen' }).click()
  const words = 'Die Quelle der Gewinnerliste war nicht erreichbar (Verbindung abgelehnt).'
  await page.getByText(words).waitFor()
  await staysGerman(t, page, 'test-fetch-refused')
  await flagDrawing(own, drawing, 'Winners source could not be reached.', { code: 'connection_refused' })
  await open(`/campaigns/${slug}/drawings/${drawing}`)
  await page.getByText(words).first().waitFor()
  await staysGerman(t, page, 'drawing-not-fetched')
})

test.serial('a webhook that fails', async (t) => {
  const { own, partner, page, open } = await openPartner(t)
  const id = await makeEndpointRow(own, { partner, url: NOWHERE, description: 'Mein Server' })
  await open(`/webhooks/${id}`)
  await page.getByLabel('Ereignis', { exact: true }).selectOption('drawing.paid')
  await page.getByRole('button', { name: 'Beispiel senden' }).click()
  // By the keyboard, as texts above the link may arrive at that moment and move it away from a click.
  await page.getByRole('link', { name: 'drawing.paid' }).press('Enter')
  await page.getByText('Der Endpunkt war nicht erreichbar (Verbindung abgelehnt).').first().waitFor()
  await staysGerman(t, page, 'delivery-failed')
})

test.serial('a prize table and a winner list that cannot be taken', async (t) => {
  const { own, partner, page, open } = await openPartner(t)
  await open('/prize-tables/new')
  await page.getByLabel('Gewinn 1, in Dollar').fill('viel')
  await page.getByLabel('Wahrscheinlichkeit von Gewinn 1').fill('oft')
  await page.getByLabel('Gewinn 1, in Dollar').focus()
  await staysGerman(t, page, 'prize-table-refused')
  const campaign = await makeCampaign(own, { partner, name: 'Herbst', winnersPerDraw: 3 })
  const drawing = await makeDrawing(own, { campaign })
  await open(`/campaigns/${campaign.slug}/drawings/${drawing}/send`)
  await page.getByRole('textbox', { name: 'Gewinnerliste' }).fill('ada lovelace\nada@example.com\nok, \u200b')
  await page.getByText(/^Zeile 1: Eine Kennung hat nur/).waitFor()
  await page.getByText(/Eine E-Mail-Adresse darf nie eine Kennung sein/).waitFor()
  await page.getByText(/Der Name besteht nur aus unsichtbaren Zeichen/).waitFor()
  await staysGerman(t, page, 'list-refused')
})

test.serial('a call of the API that was refused, with its answer marked as English', async (t) => {
  const { own, partner, page, open } = await openPartner(t)
  const { key } = await makeKey(own, { partner, scopes: ['read'] })
  const headers = { Authorization: `Bearer ${key}` }
  await fetch(`${own.url}/api/v1/campaigns/nowhere/drawings?limit=many`, { headers })
  await open('/requests')
  await page.getByText('/api/v1/campaigns/nowhere').first().click()
  await page.getByText('Die Anfrage war nicht richtig aufgebaut.').waitFor()
  t.regex(await page.locator('blockquote[lang=en]').innerText(), /limit/)
  await staysGerman(t, page, 'request-refused')
})
