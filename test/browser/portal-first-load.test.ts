/** How the portal's home comes up, whose parts load and render one after another. */
import test from 'ava'
import type { Page } from 'playwright-core'
import { fileBrowser } from '../support/browser/browser.ts'
import { until } from '../support/until.ts'
import { fileStack } from '../support/portal/stack.ts'
import { PHONE } from './inspect-page.ts'
import { painted } from './painted.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const [LOW, LATE_MS] = [500, 3_000]
/** Stops polling: what a page requests every few seconds is then requested once. */
const ASKS_NOT_AGAIN = 'setInterval = () => 0'

/** The procedures that a page calls from now on, except that of the announcements above every page. */
const callsOf = (page: Page): string[] => {
  const names: string[] = []
  page.on('request', (request) => {
    const [, name = ''] = /\/portal\/trpc\/([\w.]+)/.exec(request.url()) ?? []
    if (!['', 'status.announced'].includes(name)) names.push(name)
  })
  return names
}

test('a page that is loaded again stands where its reader was, and asks once for what it shows', async (t) => {
  const { url, signedIn } = await stack()
  const { partner, token } = await signedIn()
  const { page } = await visit(t, { origin: url, token, viewport: { width: PHONE, height: 640 } })
  await page.addInitScript(ASKS_NOT_AGAIN)
  await page.goto(`/portal/${partner}/test/`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.evaluate(`scrollTo(0, ${LOW})`)
  // The page gets its scroll event only with the next frame.
  await painted(page)
  const asked = callsOf(page)
  await page.reload()
  t.is(
    await until(
      () => page.evaluate<number>('scrollY'),
      (y) => y === LOW,
    ),
    LOW,
  )
  t.deepEqual(asked.toSorted(), ['home.get', 'session.me', 'setup.steps'])
})

test('a page whose parts come up slowly shows what it has asked for, and asks for it once', async (t) => {
  const { url, signedIn } = await stack()
  const { partner, token } = await signedIn()
  const { page } = await visit(t, { origin: url, token })
  await page.addInitScript(ASKS_NOT_AGAIN)
  // The page's clock stands still until the test moves it, however slow the machine is.
  await page.addInitScript('globalThis.late = 0; const start = Date.now(); Date.now = () => start + globalThis.late')
  const asked = callsOf(page)
  const steps = page.waitForResponse(/setup\.steps/)
  const home = page.waitForResponse(/home\.get/)
  await page.route(/\/home-[^/]*\.js$/, async (route) => {
    for (const answer of [steps, home]) await (await answer).finished()
    await page.evaluate(`globalThis.late = ${LATE_MS}`)
    await route.continue()
  })
  await page.goto(`/portal/${partner}/test/`)
  await page.getByRole('heading', { level: 2 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  t.deepEqual(asked.toSorted(), ['home.get', 'session.me', 'setup.steps'])
})
