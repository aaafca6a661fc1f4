/** What a page adds when its script runs, or its data arrives, must not move what somebody may be reading already. */
import test, { type ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import { setWinnersSource } from '../../api/actions/campaign/winners-source.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { painted } from './painted.ts'
import { GOOD_SHIFT, shiftOf, watchShifts } from '../support/browser/shifts.ts'
import { makeCampaign, makeDrawing, theOperator } from '../support/factory.ts'
import { makeDueDrawing, untilDrawn } from '../support/held.ts'
import { makeSession } from '../support/portal/portal.ts'
import { fileStack } from '../support/portal/stack.ts'
import { makeEndpoint } from '../support/webhook/webhooks.ts'
import { untilShown } from '../support/site/stack.ts'
import { HEIGHT, PHONE } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const HOUR_MS = 3_600_000
/** A time whose countdown takes the most room. */
const ALMOST_AN_HOUR_MS = HOUR_MS - 10_000
const viewport = { width: PHONE, height: HEIGHT }

/** Holds requests of this address back until something else has arrived and is on the screen. */
const delay = (page: Page, asked: RegExp, until: () => Promise<unknown>): Promise<unknown> =>
  page.route(asked, async (route) => {
    await until()
    await painted(page)
    await route.continue()
  })

type Loading = { path: string; button: Locator; first: RegExp; late: RegExp; lateWords: string }

/** Asserts that a button stays where it was first shown when one of the page's calls is answered late. */
const staysInPlace = async (
  t: ExecutionContext,
  page: Page,
  { path, button, first, late, lateWords }: Loading,
): Promise<void> => {
  const answered = page.waitForResponse(first)
  await delay(page, late, () => answered)
  await page.goto(path)
  await button.waitFor()
  const topOf = async () => (await button.boundingBox())?.y
  const top = await topOf()
  await page.getByText(lateWords).first().waitFor()
  await painted(page)
  t.is(await topOf(), top)
}

const OUTAGE = {
  id: 'inc_1',
  impact: 'outage',
  title: 'Draws are late, and payments wait until the network has settled what was sent before',
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
}

test.serial('the form that checks any proof has its place before its script runs', async (t) => {
  const own = await stack()
  await untilShown(own, '/verify')
  const { page } = await visit(t, { origin: own.url, viewport })
  await watchShifts(page)
  await delay(page, /\/assets\/verify-\w+\.js/, () => page.getByText('What is checked').waitFor())
  await page.goto('/verify')
  await page.getByRole('button', { name: 'Check it' }).waitFor()
  await painted(page)
  t.true((await shiftOf(page)) < GOOD_SHIFT)
})

test.serial('a countdown has its place on a phone before it counts', async (t) => {
  const own = await stack()
  const { partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner })
  const drawAt = new Date(Date.now() + ALMOST_AN_HOUR_MS)
  const drawing = await makeDrawing(own, { campaign, drawAt, cutoffAt: drawAt })
  const path = `/campaigns/${campaign.slug}/draws/${drawing}`
  await untilShown(own, path)
  const { page } = await visit(t, { origin: own.url, viewport })
  const below = page.getByText('What happens when')
  const topOf = async () => (await below.boundingBox())?.y
  const before = Promise.withResolvers<number | undefined>()
  await delay(page, /\/assets\/times-\w+\.js/, async () => {
    // Before its style sheet has arrived, the page is not painted, and nothing is in its place.
    await painted(page)
    before.resolve(await topOf())
  })
  await page.goto(path)
  await page.locator('.count-down').first().waitFor()
  t.is(await topOf(), await before.promise)
})

test.serial('a button of a campaign’s page does not move away while the page loads', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner })
  const pull = { mode: 'pull', url: 'http://127.0.0.1:9/winners' } as const
  await setWinnersSource({ ...own, allowLoopbackPartners: true }, theOperator, campaign.slug, pull)
  for (let i = 1; i <= 5; i += 1) await makeDrawing(own, { campaign, drawAt: new Date(Date.now() + i * HOUR_MS) })
  const { page } = await visit(t, { origin: own.url, token, viewport })
  await staysInPlace(t, page, {
    path: `/portal/${partner}/test/campaigns/${campaign.slug}`,
    button: page.getByRole('button', { name: 'Test fetch' }),
    first: /\/trpc\/campaign\.get/,
    late: /\/trpc\/(campaign\.drawings|change\.list)/,
    lateWords: 'Nothing has changed',
  })
})

test.serial('a button of the payouts’ page does not move away while the held prizes load', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token, viewport })
  await staysInPlace(t, page, {
    path: `/portal/${partner}/test/payouts`,
    button: page.getByRole('button', { name: 'Download CSV' }),
    first: /\/trpc\/payout\.months/,
    late: /\/trpc\/payout\.held/,
    lateWords: 'No prize is held',
  })
})

test.serial('a button of a person’s own page does not move away while their passkeys load', async (t) => {
  const own = await stack()
  const { token, userId } = await own.signedIn()
  await makeSession(own, userId)
  const { page } = await visit(t, { origin: own.url, token, viewport })
  await staysInPlace(t, page, {
    path: '/portal/account',
    button: page.getByRole('button', { name: 'End all others' }),
    first: /\/trpc\/session\.list/,
    late: /\/trpc\/passkey\.list/,
    lateWords: 'None yet. A passkey',
  })
})

test.serial('a button of an endpoint’s page does not move away while the figures of its calls load', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { id } = await makeEndpoint(own, { partner, url: 'https://shop.example/hook' })
  const { page } = await visit(t, { origin: own.url, token, viewport })
  await staysInPlace(t, page, {
    path: `/portal/${partner}/test/webhooks/${id}`,
    button: page.getByRole('button', { name: 'Show' }),
    first: /\/trpc\/webhook\.deliveries/,
    late: /\/trpc\/statistics\.endpoint/,
    lateWords: 'No calls in the last 30 days',
  })
})

test.serial('a button of a draw’s page does not move away while its winners load', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner })
  const {
    id,
    winners: [winner = ''],
  } = await makeDueDrawing(own, campaign)
  await untilDrawn(own, id)
  const { page } = await visit(t, { origin: own.url, token, viewport })
  await staysInPlace(t, page, {
    path: `/portal/${partner}/test/campaigns/${campaign.slug}/drawings/${id}`,
    button: page.getByRole('button', { name: 'Download all links' }),
    first: /\/trpc\/drawing\.get/,
    late: /\/trpc\/drawing\.winners/,
    lateWords: winner,
  })
})

test.serial('the portal’s home shows the first steps, what needs a person and what is announced at once', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner })
  await makeDrawing(own, { campaign, drawAt: new Date(Date.now() + HOUR_MS) })
  const { page } = await visit(t, { origin: own.url, token, viewport })
  await watchShifts(page)
  const others = page.waitForResponse(/\/trpc\/home\.get/)
  await delay(page, /\/trpc\/setup\.steps/, () => others)
  await page.route(/\/trpc\/status\.announced/, async (route) => {
    await others
    await painted(page)
    await route.fulfill({ json: { result: { data: [OUTAGE] } } })
  })
  await page.goto(`/portal/${partner}/test/`)
  await page.getByRole('heading', { name: 'Next draws' }).waitFor()
  await page.getByRole('button', { name: 'Put this list away' }).waitFor()
  await page.getByText(OUTAGE.title).waitFor()
  await painted(page)
  t.true((await shiftOf(page)) < GOOD_SHIFT)
})
