import test, { type ExecutionContext } from 'ava'
import type { Request } from 'playwright-core'
import { drawPages } from '../../public-site/pages/draw.ts'
import { proofOf } from '../public-site/verify/proofs.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { painted } from './painted.ts'
import { drawnFiles, factsOf, serveSite } from '../support/site/pages.ts'

const visit = fileBrowser(test)

const HOUR_MS = 3_600_000
const proof = proofOf()
const path = `/campaigns/daily/draws/${proof.drawing.id}`

const locked = (drawAt: Date) =>
  factsOf(proof, { status: 'locked', proof: null, number: null, drawAt, settledAt: null, paidAt: null, avatars: [] })

const open = async (t: ExecutionContext, drawAt: Date, timezoneId = 'Europe/Berlin') => {
  const site = await serveSite(t)
  site.put(...drawPages(locked(drawAt), site.site))
  const visitor = await visit(t, { origin: site.url, timezoneId })
  return { ...site, ...visitor, looks: () => site.asked.filter((asked) => asked === path).length }
}

test.serial('a draw that moves on is shown without a reload, with all that its page can do then', async (t) => {
  const { page, site, put, looks } = await open(t, new Date())
  await page.goto(path)
  await page.evaluate('globalThis.isStillHere = true')
  await page.getByText('any moment now').waitFor()
  put(...drawnFiles(proof, site))
  await page.getByRole('heading', { name: 'Who won what' }).waitFor()
  t.true(await page.evaluate('isStillHere'))
  t.is(await page.title(), 'Draw 1, Daily draw · Prize Drawings')
  t.is(await page.getByText('any moment now').count(), 0)
  t.is(await page.locator('[role=status]', { hasText: 'The page has changed: paid.' }).count(), 1)
  t.true(looks() > 1)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  await page.locator('[data-verdict=right]').waitFor()
})

test.serial(
  'a page that was looked at again meanwhile is not set back by an older answer that comes late',
  async (t) => {
    const { page, site, put } = await open(t, new Date())
    const [held, released] = [Promise.withResolvers<Request>(), Promise.withResolvers<void>()]
    await page.goto(path)
    await page.route(
      `**${path}`,
      async (route) => {
        const response = await route.fetch()
        held.resolve(route.request())
        await released.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    const older = await held.promise
    put(...drawnFiles(proof, site))
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByRole('heading', { name: 'Who won what' }).waitFor()
    const late = page.waitForEvent('requestfinished', (request) => request === older)
    released.resolve()
    await late
    await painted(page)
    t.is(await page.getByRole('heading', { name: 'Who won what' }).count(), 1)
  },
)

test.serial(
  'what the visitor does on a page outlives its update: keyboard, text, scroll, what is unfolded, a check',
  async (t) => {
    const { page, site, put } = await open(t, new Date())
    const recent = { settledAt: new Date(), paidAt: null, status: 'settled' } as const
    put(...drawnFiles(proof, site), ...drawPages(factsOf(proof, recent), site))
    await page.goto(path)
    await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
    await page.locator('[data-verdict=right]').waitFor()
    await page.getByText('All random values').click()
    const field = page.getByLabel('The id that the campaign knows you by')
    await field.fill('u1')
    await field.press('Enter')
    await page.getByText('In this draw:').waitFor()
    await field.fill('u2')
    const scrolled = await page.evaluate<number>('scrollY')
    t.true(scrolled > 0)
    put(...drawPages(factsOf(proof, { ...recent, status: 'paid', paidAt: new Date() }), site))
    await page.locator('.badge', { hasText: 'paid' }).waitFor()
    t.is(await page.evaluate('document.activeElement.id'), 'was-i-in-it-id')
    t.is(await field.inputValue(), 'u2')
    t.is(await page.evaluate<number>('scrollY'), scrolled)
    t.true(await page.locator('details:has(.random-values)').evaluate((details: HTMLDetailsElement) => details.open))
    t.true(await page.locator('[data-verdict=right]').isVisible())
    t.true(await page.getByText('In this draw:').isVisible())
    t.true(await page.getByRole('button', { name: 'Check this draw in your browser' }).isVisible())
  },
)

test.serial('a page that stays the same is asked for again and changes nothing', async (t) => {
  const { page, looks } = await open(t, new Date())
  await page.goto(path)
  await page.evaluate(`
    globalThis.changes = 0
    document.addEventListener('page-changed', () => { changes += 1 })`)
  const before = looks()
  await page.waitForResponse((response) => response.url().endsWith(path) && looks() > before + 1)
  t.is(await page.evaluate('changes'), 0)
})

test.serial('a page whose moments are long gone is left in peace', async (t) => {
  const { page, looks } = await open(t, new Date())
  await page.clock.install({ time: new Date('2030-01-01T00:00:00Z') })
  await page.goto(path)
  await page.clock.runFor(2 * HOUR_MS)
  t.is(looks(), 1)
})

test.serial('times are shown on the visitor’s clock as well, and how long it is until a draw', async (t) => {
  const drawAt = new Date('2030-06-01T22:00:00Z')
  const { page } = await open(t, drawAt)
  await page.clock.install({ time: new Date(drawAt.getTime() - 3 * HOUR_MS - 90_000) })
  await page.goto(path)
  const due = page.locator(`[data-countdown="${drawAt.toISOString()}"]`)
  await due.getByText('in 3 h 01 min').waitFor()
  t.regex(await due.innerText(), /Jun 1, 2030, 18:00 EDT \(22:00 UTC\) \(Jun 2, 00:00 your time\)/)
  await page.clock.runFor(2 * HOUR_MS + 56 * 60_000)
  await due.getByText(/in [45] min \d\d s/).waitFor()
})

test.serial('a visitor in the campaign’s own zone is not told the same time twice', async (t) => {
  const { page } = await open(t, new Date('2030-06-01T22:00:00Z'), 'America/New_York')
  await page.goto(path)
  await page.locator('.count-down').first().waitFor()
  t.is(await page.locator('.own-zone').count(), 0)
})
