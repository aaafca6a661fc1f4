import test, { type ExecutionContext } from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { fileService } from '../support/site/file-service.ts'
import { makeShop, openDrawing } from '../support/partner-api/partner.ts'
import { DESKTOP, HEIGHT, inspectPage, PHONE } from './inspect-page.ts'

const service = fileService(test)
const visit = fileBrowser(test)

const pages = [
  { name: 'docs-overview', path: '/docs', shows: 'The first call' },
  { name: 'docs-drawings', path: '/docs/reference/drawings', shows: 'Send the winners of a drawing' },
  { name: 'docs-guide', path: '/docs/guides/push-and-pull', shows: 'node/send-winners.mjs' },
  { name: 'docs-errors', path: '/errors#locked', shows: 'pull_campaign' },
  { name: 'docs-try', path: '/docs/try?operation=sendWinners', shows: 'The same with curl' },
]

for (const { name, path, shows } of pages) {
  test.serial(`${name} is accessible in light and dark, and as narrow as a phone`, async (t) => {
    const { url } = await service()
    const { page } = await visit(t, { origin: url, stays: true })
    await page.goto(path)
    await page.locator('main').getByText(shows).first().waitFor()
    t.deepEqual(await inspectPage(page, name), [])
  })
}

test.serial('without a script the languages of an example can be chosen, and a phone opens the contents', async (t) => {
  const { url } = await service()
  const { page } = await visit(t, { origin: url, javaScriptEnabled: false, viewport: { width: PHONE, height: HEIGHT } })
  await page.goto('/docs')
  const [curl, python] = [page.locator('main pre.tab-curl').first(), page.locator('main pre.tab-python').first()]
  t.true(await curl.isVisible())
  t.false(await python.isVisible())
  await page.locator('main').getByText('Python', { exact: true }).first().click()
  t.true(await python.isVisible())
  t.false(await curl.isVisible())
  const way = page.locator('#contents').getByRole('link', { name: 'Going live', exact: true })
  t.false(await way.isVisible())
  await page.getByRole('button', { name: 'Contents' }).click()
  t.true(await way.isVisible())
  t.deepEqual(await page.locator('.search').evaluateAll((all) => all.map((each) => each.hasAttribute('hidden'))), [
    true,
  ])
})

test.serial('a search leads to a call, and a language once chosen holds on every page', async (t) => {
  const { url } = await service()
  const { page } = await visit(t, { origin: url, viewport: { width: DESKTOP, height: HEIGHT } })
  await page.goto('/docs')
  await page.locator('main').getByText('Node client', { exact: true }).first().click()
  await page.getByLabel('Search').fill('POST winners')
  await page
    .locator('#found')
    .getByRole('link', { name: /Send the winners of a drawing/ })
    .click()
  await page.waitForURL('**/docs/reference/drawings#sendWinners')
  const chosen = await page
    .locator('.tabs input:checked')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))
  t.true(chosen.length > 3)
  t.true(chosen.every((language) => language === 'client'))
})

const openTry = async (t: ExecutionContext) => {
  const own = await service()
  const shop = await makeShop(own)
  const drawing = await openDrawing(shop, { winnersExpected: 2 })
  const { page, context, noted } = await visit(t, { origin: own.url, viewport: { width: DESKTOP, height: HEIGHT } })
  const sent: { url: string; key: string }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/'))
      sent.push({ url: request.url(), key: request.headers()['authorization'] ?? '' })
  })
  await page.goto('/docs/try?operation=listCampaigns')
  await page.locator('#try').waitFor()
  return { own, shop, drawing, page, context, noted, sent }
}

test.serial('a list is sent from the page by keyboard alone, with what earlier answers told', async (t) => {
  const { own, shop, drawing, page, context, sent } = await openTry(t)
  const choose = async (name: string) => {
    await page.locator('#try-operation').selectOption(name)
    await page.locator('#try-send').press('Enter')
  }
  const status = page.locator('#try-status')
  await page.locator('#try-key').fill(shop.key)
  await page.locator('#try-key').press('Enter')
  await status.filter({ hasText: /^200 .* ms$/ }).waitFor()
  t.regex((await page.locator('#try-answer-body').textContent()) ?? '', new RegExp(`"slug": "${shop.campaign.slug}"`))
  await choose('listDrawings')
  await page.locator('#try-answer-body').filter({ hasText: drawing.id }).waitFor()
  t.is(await page.locator('#try-of-path-slug').inputValue(), shop.campaign.slug)
  await choose('sendWinners')
  await status.filter({ hasText: /^201 / }).waitFor()
  t.is((await drawing.read()).winners.length, 2)
  t.regex((await page.locator('#try-headers').textContent()) ?? '', /x-request-id: req_/)
  t.true((await page.locator('#try-curl').textContent())?.includes(`${own.url}/api/v1${drawing.path}/winners`))
  t.false((await page.locator('#try-curl').textContent())?.includes(shop.key))
  t.deepEqual([...new Set(sent.map(({ key }) => key))], [`Bearer ${shop.key}`])
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href]),
  )
  t.false(stored.includes(shop.key))
  t.deepEqual(await context.cookies(), [])
})

test.serial('no campaign is filled in that the key may not have, and nothing is sent without one', async (t) => {
  const { shop, page, sent } = await openTry(t)
  await page.locator('#try-key').fill(shop.key)
  await page.locator('#try-operation').selectOption('listDrawings')
  const slug = page.locator('#try-of-path-slug')
  t.is(await slug.inputValue(), '')
  await page.locator('#try-send').click()
  t.true(await slug.evaluate((field) => field === document.activeElement && field.matches(':invalid')))
  t.deepEqual(sent, [])
})

test.serial('on a phone the button that copies covers no language', async (t) => {
  const { url } = await service()
  const { page } = await visit(t, { origin: url, viewport: { width: PHONE, height: HEIGHT } })
  await page.goto('/docs/reference/drawings')
  const tabs = page.locator('.tabs').first()
  const copy = await tabs.getByRole('button', { name: 'Copy' }).boundingBox()
  const python = await tabs.getByText('Python', { exact: true }).boundingBox()
  t.true(copy !== null && python !== null && copy.y >= python.y + python.height)
})

test.serial('a live key is refused by the page itself, and never sent', async (t) => {
  const { shop, page, sent } = await openTry(t)
  for (const [key, says] of [
    [shop.key.replace('pds_test_', 'pds_live_'), /live key.*not sent/],
    ['', /test key is needed/],
    ['Bearer x', /test key is needed/],
  ] as const) {
    await page.locator('#try-key').fill(key)
    await page.locator('#try-send').click()
    t.regex((await page.locator('#try-key-problem').textContent()) ?? '', says)
    t.is(await page.locator('#try-key').getAttribute('aria-invalid'), 'true')
  }
  t.deepEqual(sent, [])
})

test.serial('a call is sent once, however often its keys are pressed before the answer', async (t) => {
  const { shop, page, sent } = await openTry(t)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/**', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.locator('#try-key').fill(shop.key)
  for (let presses = 0; presses < 3; presses += 1) await page.locator('#try-key').press('Control+Enter')
  answered.resolve()
  await page.locator('#try-status').filter({ hasText: /^200 / }).waitFor()
  t.is(sent.length, 1)
})

test.serial('a search whose index did not arrive asks for it again', async (t) => {
  const { url } = await service()
  const { page, noted } = await visit(t, { origin: url, viewport: { width: DESKTOP, height: HEIGHT } })
  await page.goto('/docs')
  await page.route('**/docs/search.json', (route) => route.abort(), { times: 1 })
  const lost = page.waitForEvent('requestfailed')
  await page.getByLabel('Search').fill('POST')
  await lost
  await page.getByLabel('Search').fill('POST winners')
  await page
    .locator('#found')
    .getByRole('link', { name: /Send the winners of a drawing/ })
    .waitFor()
  t.true(noted.splice(0).every((note) => note.includes('ERR_FAILED')))
})

test.serial('a body that is no JSON is reported before it is sent, and a refusal is shown as it comes', async (t) => {
  const { shop, page, sent, own, noted } = await openTry(t)
  await page.locator('#try-key').fill(shop.key)
  await page.locator('#try-operation').selectOption('sendWinners')
  await page.locator('#try-of-path-slug').fill('daily')
  await page.locator('#try-of-path-id').fill('x')
  await page.locator('#try-body').fill('{"winners": [')
  await page.locator('#try-send').click()
  t.regex((await page.locator('#try-body-problem').textContent()) ?? '', /not JSON/)
  t.deepEqual(sent, [])
  await page.locator('#try-body').fill('{"winners": []}')
  await page.locator('#try-of-path-id').fill('../../campaigns')
  const answered = page.waitForResponse((response) => response.url().startsWith(`${own.url}/api/v1/`))
  await page.locator('#try-body').press('Control+Enter')
  t.is((await answered).status(), 404)
  await page.locator('#try-status').filter({ hasText: /^404 / }).waitFor()
  t.regex((await page.locator('#try-answer-body').textContent()) ?? '', /"code": "not_found"/)
  // The browser's console reports a refused call, too.
  t.deepEqual(
    noted.splice(0).filter((note) => !/status of 404/.test(note)),
    [],
  )
})
