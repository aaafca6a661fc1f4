import test, { type ExecutionContext } from 'ava'
import { campaignPages } from '../../public-site/pages/campaign.ts'
import { drawPages } from '../../public-site/pages/draw.ts'
import { frontPages } from '../../public-site/pages/front.ts'
import { staticPages } from '../../public-site/pages/static.ts'
import { makeCampaign, makeFront } from '../public-site/campaign-facts.ts'
import { proofOf } from '../public-site/verify/proofs.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { factsOf, proofFile, serveSite } from '../support/site/pages.ts'
import { inspectPage } from './inspect-page.ts'

const visit = fileBrowser(test)

const organiser = {
  name: 'Ein Geschäft',
  logo: null,
  contactUrl: 'https://shop.test/kontakt',
  termsUrl: 'https://shop.test/bedingungen',
}

const open = async (t: ExecutionContext) => {
  const proof = proofOf()
  for (const [i, displayName] of ['Anna', 'Zoë', 'ANNA'].entries())
    Object.assign(proof.results[i] as object, { displayName })
  const site = await serveSite(t)
  const facts = factsOf(proof)
  const campaign = { ...facts.campaign, language: 'de' as const, organiser }
  const period = { period: 1, periodStart: facts.drawAt, periodEnd: facts.drawAt, status: 'awaiting_pick' as const }
  const guarantee = { ...period, thresholdCents: 10_000, amountCents: 25_000, bestPrizeCents: 500 }
  const guarantees = [{ ...guarantee, waitsFor: null, pick: null, paidAt: null }]
  site.put(
    proofFile(proof),
    ...drawPages({ ...facts, campaign }, site.site),
    ...campaignPages(makeCampaign({ ...campaign, guarantees }), site.site),
    ...frontPages(makeFront({ language: 'de' }), site.site),
    ...staticPages(site.site),
  )
  const { page } = await visit(t, { origin: site.url })
  return { page, base: `/campaigns/${campaign.slug}`, draw: `/campaigns/${campaign.slug}/draws/${proof.drawing.id}` }
}

test.serial('German pages are accessible in light and dark, from a phone to a desktop', async (t) => {
  const { page, base, draw } = await open(t)
  const pages: [string, string, string][] = [
    ['front', '/de', 'Ziehungen, die jeder nachprüfen kann'],
    ['campaign', base, 'Veranstaltet von'],
    ['fairness', `${base}/fairness`, 'Selbst nachzählen'],
    ['guarantees', `${base}/guarantees`, 'warten auf die Auswahl des Veranstalters'],
    ['history', `${base}/history`, 'Alle Ziehungen von'],
    ['draw', draw, 'Wer was gewonnen hat'],
    ['how-it-works', '/de/how-it-works', 'Wozu überhaupt eine Blockchain?'],
    ['verify', '/de/verify', 'In diesem Browser prüfen'],
  ]
  for (const [name, path, shows] of pages) {
    await page.goto(path)
    await page.getByText(shows).first().waitFor()
    t.deepEqual(await inspectPage(page, `site-de-${name}`, 'words'), [], name)
  }
})

test.serial('scripts speak German on a German page: times, the search for a name, and the verdict', async (t) => {
  const { page, base, draw } = await open(t)
  await page.goto(draw)
  const look = async (typed: string) => {
    await page.getByLabel('Die Kennung, unter der die Kampagne Sie führt, oder der gezeigte Name').fill(typed)
    await page.getByRole('button', { name: 'Nachsehen' }).click()
    return page.locator('#was-i-in-it-result')
  }
  await (await look('anna')).getByText('2 Einträge werden als „Anna“ gezeigt:').waitFor()
  t.is(await page.locator('#was-i-in-it-result li').count(), 2)
  t.is(await page.locator('#was-i-in-it-result .bad').count(), 0)
  await (await look('Niemand')).getByText('weder eine solche Kennung noch einen solchen Namen').waitFor()
  t.is(await page.locator('#was-i-in-it-result .bad').count(), 0, 'nobody reads it in red')
  await page.getByRole('button', { name: 'Diese Ziehung im Browser prüfen' }).click()
  await page.getByText('Diese Ziehung stimmt.').waitFor()
  await page.getByText('Gerechnet hat der eigene Browser').waitFor()
  const names = await page.locator('.check-name').allInnerTexts()
  t.true(names.includes('Fingerabdruck der Liste'))
  t.deepEqual(
    names.filter((name) => /\b(?:winner|random|prize|drawing|times|rolls|results)\b/.test(name)),
    [],
    'every check has a German name',
  )
  t.deepEqual(await inspectPage(page, 'site-de-check', 'words'), [])
  await page.goto(base)
  t.is(await page.locator('html').getAttribute('lang'), 'de')
})

test.serial('the verify page shows no result before there is one', async (t) => {
  const { page } = await open(t)
  await page.goto('/verify')
  t.false(await page.locator('.check-status').isVisible())
  await page.getByRole('button', { name: 'Check it' }).click()
  await page.getByText('There is nothing to check yet').waitFor()
})
