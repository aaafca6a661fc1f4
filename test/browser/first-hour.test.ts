import test from 'ava'
import type { Page } from 'playwright-core'
import type { Texts } from '../../api/portal/web/src/texts/en.ts'
import { languages } from '../../api/portal/web/src/texts/language.ts'
import { loadTexts, texts } from '../../api/portal/web/src/texts/texts.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { makePartner } from '../support/factory.ts'
import { waitForStatus } from '../support/portal/data.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { untilShown } from '../support/site/stack.ts'
import { until } from '../support/until.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** What the person types, and what they read at the end, in their language. */
const people = {
  en: {
    locale: 'en-US',
    email: 'ada@first-hour.test',
    amount: '1,000.50',
    chance: '1 in 2',
    campaign: 'Our first draw',
    verdict: 'This draw checks out.',
  },
  de: {
    locale: 'de-DE',
    email: 'ada@erste-stunde.test',
    amount: '1.000,50',
    chance: '50 %',
    campaign: 'Unsere erste Ziehung',
    verdict: 'Diese Ziehung stimmt.',
  },
} as const

type Person = (typeof people)[keyof typeof people] & { texts: Texts }

const LIST = 'w-4f1c, Ada\nw-77ab, Béla\nw-0d3e, Chidi\n'

const join = async (page: Page, acceptUrl: string, { texts: { outside, firstSteps } }: Person): Promise<void> => {
  const words = outside.invitation
  await page.goto(acceptUrl)
  await page.getByLabel(words.name).fill('Ada Example')
  await page.getByRole('textbox', { name: words.choosePassword }).fill('four words that nobody guesses')
  await page.getByRole('button', { name: words.verb, exact: true }).click()
  await page.getByRole('button', { name: words.later, exact: true }).click()
  await page.getByRole('heading', { name: firstSteps.title }).waitFor()
  await page.getByRole('link', { name: firstSteps.sample.see }).waitFor()
}

const goHome = (page: Page, { texts }: Person) =>
  page.getByRole('link', { name: texts.shell.home, exact: true }).click()

const makeTable = async (page: Page, { texts: { firstSteps, prizeTables }, amount, chance }: Person): Promise<void> => {
  await page.getByRole('link', { name: firstSteps.steps.table.verb }).click()
  await page.getByLabel(prizeTables.form.amount(1)).fill(amount)
  await page.getByLabel(prizeTables.form.chance(1)).fill(chance)
  await page.getByRole('button', { name: prizeTables.form.save }).click()
  await page.getByText(prizeTables.form.saved).waitFor()
}

const makeCampaign = async (page: Page, { texts: { firstSteps, newCampaign }, campaign }: Person): Promise<void> => {
  const { steps } = firstSteps
  // The steps come from the cache first, and move when their present state arrives.
  await page.getByRole('heading', { name: firstSteps.title }).waitFor()
  await page.getByRole('link', { name: steps.table.verb, exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: steps.campaign.verb, exact: true }).click()
  await page.getByLabel(newCampaign.name, { exact: true }).fill(campaign)
  await page.getByLabel(newCampaign.winnersPerDraw).fill('3')
  await page.getByLabel(newCampaign.table, { exact: true }).selectOption({ index: 1 })
  await page.getByText(newCampaign.nextDraws).waitFor()
  await page.getByRole('button', { name: newCampaign.save }).click()
  await page.getByRole('heading', { level: 1, name: campaign }).waitFor()
}

/** Sends a list that is typed, for the campaign's next drawing. Returns the drawing's id. */
const sendList = async (page: Page): Promise<string> => {
  await page.locator('a[href*="/drawings/drw_"]').first().click()
  await page.locator('a[href$="/send"]').click()
  await page.locator('textarea').fill(LIST)
  await page.getByRole('button', { name: /^(Review the list|Liste prüfen)$/ }).click()
  await page.getByRole('button', { name: /^(Send 3 winners|Liste mit 3 Plätzen senden)$/ }).click()
  await page.getByRole('button', { name: /^(Advance now|Jetzt vorrücken)$/ }).waitFor()
  return /drw_\w+/.exec(page.url())?.[0] ?? ''
}

/** Waits for each state on the page, as the buttons are in another place in each. */
const draw = async (own: Stack, page: Page, drawing: string, { texts }: Person): Promise<void> => {
  const { actions } = texts.drawing
  const advance = page.getByRole('button', { name: actions.advance, exact: true })
  await page.getByRole('link', { name: actions.sendAnother, exact: true }).waitFor()
  await advance.click()
  await page.getByText(texts.parts.drawing.locked, { exact: true }).first().waitFor()
  await advance.click()
  await waitForStatus(own, drawing, 'settled')
}

/** The public page of the draw, once a worker has rendered it, and what its check says. */
const check = async (own: Stack, page: Page, { texts: { firstSteps } }: Person): Promise<string> => {
  const link = page.getByRole('link', { name: firstSteps.seeDraw })
  await untilShown(own, new URL((await link.getAttribute('href')) ?? '', own.url).pathname)
  const opened = page.context().waitForEvent('page')
  await link.click()
  const shown = await opened
  await shown.waitForLoadState()
  const button = shown.locator('button[data-proof]')
  await until(
    () => shown.reload().then(() => button.count()),
    (count) => count > 0,
  )
  await button.click()
  await shown.locator('.check-status[data-verdict=right]').waitFor()
  return shown.locator('.check-status').innerText()
}

for (const language of languages)
  test.serial(`from an invitation to a verified draw of an own campaign, alone, in ${language}`, async (t) => {
    await loadTexts(language)
    const person = { ...people[language], texts: { ...texts } }
    const own = await stack()
    const partner = await makePartner(own)
    const invite = ['user', 'invite', '--partner', partner, '--email', person.email]
    const { acceptUrl } = await own.operator<{ acceptUrl: string }>(...invite)
    const { page, noted } = await visit(t, { origin: own.url, locale: person.locale })
    await join(page, acceptUrl, person)
    t.deepEqual(await inspectPage(page, `first-steps-${language}`), [])
    await page.setViewportSize({ width: 1440, height: 900 })
    await makeTable(page, person)
    await goHome(page, person)
    await makeCampaign(page, person)
    t.deepEqual(await inspectPage(page, `first-campaign-${language}`), [])
    await page.setViewportSize({ width: 1440, height: 900 })
    const drawing = await sendList(page)
    await draw(own, page, drawing, person)
    await goHome(page, person)
    t.is(await check(own, page, person), person.verdict)
    t.deepEqual(noted, [])
  })
