import test from 'ava'
import type { Page } from 'playwright-core'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeKey, makePartner } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { fileStack } from '../support/portal/stack.ts'
import { makeListed, untilShown } from '../support/site/stack.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const STAGES = ['open', 'locked', 'drawing', 'drawn', 'paid']

/** Records each stage that the page shows, until it is loaded again. */
const WATCH = `
  globalThis.stages = [document.querySelector('.badge').textContent]
  new MutationObserver(() => {
    const stage = document.querySelector('.badge').textContent
    if (stages.at(-1) !== stage) stages.push(stage)
  }).observe(document.querySelector('main'), { subtree: true, childList: true, characterData: true, attributes: true })`

const stagesSeen = (page: Page) => page.evaluate<string[]>('stages')

/** How long before its cutoff a drawing is made: longer if a busy machine has missed the cutoff. */
const LEADS_MS = [15, 30, 60].map((seconds) => seconds * SECOND_MS)
const LOCKED_MS = 12 * SECOND_MS

const makeSoon = async (lockedMs = LOCKED_MS, leadMs = 15 * SECOND_MS) => {
  const own = await stack()
  const partner = await makePartner(own)
  const { key } = await makeKey(own, { partner })
  const campaign = await makeCampaign(own, { partner, name: 'Draw of the minute' })
  const winners = ['Ada', 'Béla', 'Chidi'].map((displayName, i) => ({ winner: `w-${i}`, displayName }))
  const cutoffAt = new Date(Date.now() + leadMs)
  const drawAt = new Date(cutoffAt.getTime() + lockedMs)
  const id = await makeListed(own, { campaign, key, cutoffAt, drawAt, winners })
  const advance = () => clientOf(own, key).post(`/test/drawings/${id}/advance`, {})
  return { own, campaign, id, advance, path: `/campaigns/${campaign.slug}/draws/${id}` }
}

/** Makes drawings, each longer before its cutoff, until one has its page before that. */
const seenInTime = async (lockedMs: number, see: (made: Awaited<ReturnType<typeof makeSoon>>) => Promise<boolean>) => {
  for (const leadMs of LEADS_MS) {
    const made = await makeSoon(lockedMs, leadMs)
    if (await see(made)) return made
  }
  throw new Error('No page was there before the cutoff of its drawing.')
}

test('a drawing goes through its stages before the visitor’s eyes, and is checked there', async (t) => {
  const { page } = await visit(t, { origin: (await stack()).url })
  const isOpen = async () => (await stagesSeen(page)).join() === 'open'
  const { advance } = await seenInTime(HOUR_MS, async ({ own, path }) => {
    await untilShown(own, path)
    await page.goto(path)
    await page.evaluate(WATCH)
    return isOpen()
  })
  await page
    .getByText(/in \d+ s/)
    .first()
    .waitFor()
  await page.locator('.badge', { hasText: 'locked' }).waitFor()
  await advance()
  await page.locator('.badge', { hasText: 'paid' }).waitFor()
  const seen = await stagesSeen(page)
  t.true(seen.includes('locked'))
  t.deepEqual(
    seen,
    STAGES.filter((stage) => seen.includes(stage)),
    'each stage once, in their order',
  )
  for (const name of ['Ada', 'Béla', 'Chidi']) await page.getByText(name).first().waitFor()
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  await page.locator('[data-verdict=right]').waitFor()
  await page.getByLabel('The id that the campaign knows you by').fill('w-1')
  await page.getByRole('button', { name: 'Look' }).click()
  await page.getByText('In this draw:').waitFor()
})

test('the campaign’s page shows a draw’s winners as soon as it is drawn', async (t) => {
  const { page } = await visit(t, { origin: (await stack()).url })
  await seenInTime(LOCKED_MS, async ({ own, campaign, id }) => {
    const path = `/campaigns/${campaign.slug}`
    await untilShown(own, path, id)
    await page.goto(path)
    await page.evaluate('globalThis.isStillHere = true')
    return (await page.getByText('Next draw').count()) > 0 && (await page.getByText('Ada').count()) === 0
  })
  await page
    .getByText('Ada')
    .first()
    .waitFor({ timeout: Math.max(...LEADS_MS) + LOCKED_MS + 60 * SECOND_MS })
  t.true(await page.evaluate('isStillHere'))
})

test('without JavaScript a draw’s page has all but comfort', async (t) => {
  const { own, path } = await makeSoon()
  await untilShown(own, path, 'Who won what')
  const { page } = await visit(t, { origin: own.url, javaScriptEnabled: false })
  await page.goto(path)
  for (const text of ['Ada', 'Who won what', 'How it was drawn', 'Check this draw yourself', 'jq -cj'])
    t.true(await page.getByText(text).first().isVisible(), text)
  t.is(await page.getByRole('button').count(), 0, 'nothing is offered that cannot work')
  await page.getByRole('link', { name: 'Verify a draw' }).first().click()
  await page.waitForURL('**/verify')
  t.true(await page.locator('noscript').isVisible())
  t.is(await page.getByRole('button').count(), 0)
  await page.getByText('node verify-draw.mjs').first().waitFor()
})
