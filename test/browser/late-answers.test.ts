/** What somebody does in the portal or the console while an answer is on its way is not lost. */
import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { fileStack } from '../support/portal/stack.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const HOUR_MS = 3_600_000
const REST_MS = 1_000

test.serial('two filters that are typed one right after the other both count', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token })
  await page.clock.install()
  await page.goto(`/portal/${partner}/test/requests`)
  await page.getByRole('heading', { name: 'No request yet' }).waitFor()
  await page.clock.pauseAt(Date.now() + HOUR_MS)
  await page.getByLabel('Path contains').fill('/payouts')
  await page.getByLabel('Code', { exact: true }).fill('locked')
  await page.clock.runFor(REST_MS)
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await page.waitForURL(/code=locked/)
  t.is(new URL(page.url()).searchParams.get('path'), '/payouts')
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByRole('heading', { name: 'No request yet' }).waitFor()
  t.is(await page.getByLabel('Path contains').inputValue(), '')
})

test.serial('a space at which somebody stops to think stays where it was typed', async (t) => {
  const own = await stack()
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  await page.goto('/operator/audit')
  const about = page.getByLabel('About')
  await about.fill('three ')
  await page.waitForURL(/text=three/)
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
  await about.pressSequentially('invoices')
  t.is(await about.inputValue(), 'three invoices')
})
