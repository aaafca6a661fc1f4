import test from 'ava'
import { sql } from 'slonik'
import { MAX_LOOKED_AT } from '../../db/queries/looked-at.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeKey } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

test.serial('a request to the API is found by what went wrong, and copied as curl without the key', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { key } = await makeKey(own, { partner })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${own.url}/api/v1${path}`, { ...init, headers: { Authorization: `Bearer ${key}` } })
  await ask('/campaigns')
  const lost = await ask('/campaigns/nowhere/drawings?status=open')
  const { page, context } = await visit(t, { origin: own.url, token })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/portal/${partner}/test/requests`)
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await rows.nth(1).waitFor()

  await page.getByLabel('Status').selectOption('Refused (4xx)')
  await rows.nth(1).waitFor({ state: 'detached' })
  t.regex(page.url(), /\?status=refused$/)
  await page.reload()
  await rows.getByText('/api/v1/campaigns/nowhere/drawings?status=open').first().click()
  const requestId = lost.headers.get('X-Request-Id') ?? ''
  await rows.getByText(requestId, { exact: true }).waitFor()
  t.is(await rows.getByRole('link', { name: 'not_found' }).getAttribute('href'), '/errors#not_found')
  await rows.getByRole('button', { name: 'Copy as curl' }).click()
  t.is(
    await page.evaluate('navigator.clipboard.readText()'),
    `curl --header "Authorization: Bearer $PDS_KEY" '${own.url}/api/v1/campaigns/nowhere/drawings?status=open'`,
  )
  t.deepEqual(await inspectPage(page, 'part-request'), [])

  await page.getByLabel('Path contains').fill('/payouts')
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await rows.nth(1).waitFor()
  t.is(await page.getByLabel('Path contains').inputValue(), '')
  await page.getByRole('textbox', { name: 'Request id' }).fill(requestId)
  await rows.nth(1).waitFor({ state: 'detached' })
  await rows.getByText('/api/v1/campaigns/nowhere').first().waitFor()
})

test.serial('a search in a long log says how far back it looked, and looks further', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  await own.pool.query(sql.unsafe`
    insert into api_call (at, partner_id, mode, key_id, request_id, method, path, status, code, ms)
    select now() - make_interval(secs => n / 1000.0), ${partner}, 'test', 'key_x', 'req_' || n, 'GET',
      case when n = ${MAX_LOOKED_AT + 1} then '/api/v1/long-ago' else '/api/v1/campaigns' end, 200, null, 1.5
    from generate_series(1, ${MAX_LOOKED_AT + 1}) n`)
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/requests`)
  await page.getByLabel('Path contains').fill('/long-ago')
  await page.getByText('Nothing matches so far.').waitFor()
  await page.getByText('Looked through everything back to').waitFor()
  t.deepEqual(await inspectPage(page, 'looked-back'), [])
  await page.getByRole('button', { name: 'Older' }).click()
  const rows = page.getByRole('list', { name: 'Requests' }).getByRole('listitem')
  await rows.getByText('/api/v1/long-ago').first().waitFor()
  t.is(await page.getByText('Looked through everything back to').count(), 0)
})
