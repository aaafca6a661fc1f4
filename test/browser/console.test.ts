import test from 'ava'
import type { Page } from 'playwright-core'
import { sql } from 'slonik'
import { fileBrowser } from '../support/browser/browser.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { makeCampaign, makeDrawing, makeKey, makePartner } from '../support/factory.ts'
import { codeNow } from '../../local/demo/console.ts'
import { makeMember, makeUser } from '../support/portal/portal.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { DESKTOP, HEIGHT, inspectPage, PHONE } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const PASSWORD = 'seven tall ships'

const shown = (page: Page, text: string) => page.getByText(text).first().waitFor()

/** A partner with a team, a key, and a campaign that waits for its winners. */
const makeShop = async (own: Stack) => {
  const partner = await makePartner(own, 'Console shop')
  const { userId } = await makeUser(own, { name: 'Ina Owner' })
  await makeMember(own, { partner, userId, role: 'owner' })
  await makeKey(own, { partner })
  const campaign = await makeCampaign(own, { partner, name: 'Console draw' })
  const missed = await makeDrawing(own, { campaign })
  await own.pool.query(sql.unsafe`
    update drawing set attention = 'no_winners', attention_detail = '{}', attention_since = now() where id = ${missed}`)
  return { partner, campaign }
}

test.serial('an invited operator sets up an account, suspends a partner, and resumes them', async (t) => {
  const own = await stack()
  await makeShop(own)
  const whom = ['--name', 'Ivy Invited', '--email', 'ivy@service.test']
  const { acceptUrl } = await own.operator<{ acceptUrl: string }>('operator', 'invite', ...whom)
  const { page } = await visit(t, { origin: own.url })
  await page.goto(acceptUrl)
  await shown(page, 'you sign in as')
  t.deepEqual(await inspectPage(page, 'console-accept'), [])
  const secret = (await page.locator('code').first().textContent()) ?? ''
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Code' }).fill(codeNow(secret))
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  const recovery = page.getByRole('list', { name: 'Recovery codes' })
  await recovery.waitFor()
  const [code = ''] = await recovery.getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByRole('heading', { name: 'Attention', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()

  await page.getByRole('heading', { name: 'Sign in to the console' }).waitFor()
  t.deepEqual(await inspectPage(page, 'console-sign-in'), [])
  await page.getByLabel('E-mail address').fill('ivy@service.test')
  await page.getByLabel(/^Password/).fill(PASSWORD)
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  await page.getByRole('link', { name: 'Partners' }).click()
  await page.getByRole('link', { name: 'Console shop' }).first().click()
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Console shop?' })
  await dialog.getByLabel('Reason').fill('Three invoices are open.')
  t.deepEqual(await inspectPage(page, 'console-suspend-dialog'), [])
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await shown(page, 'Console shop is suspended.')
  await shown(page, 'Three invoices are open.')
  t.deepEqual(await inspectPage(page, 'console-partner-suspended'), [])
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await shown(page, 'Console shop is suspended no more.')
})

const pages = [
  { path: '', name: 'attention', shows: 'no_winners' },
  { path: 'partners', name: 'partners', shows: 'Console shop' },
  { path: 'campaigns', name: 'campaigns', shows: 'Console draw' },
  { path: 'held', name: 'held', shows: 'No held prize waits' },
  { path: 'log', name: 'log', shows: 'Invited somebody' },
]

test.serial('every page of the console can be used on a phone, in the dark, and by everybody', async (t) => {
  const own = await stack()
  const { partner } = await makeShop(own)
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  for (const { path, name, shows } of [
    ...pages,
    { path: `partners/${partner}`, name: 'partner', shows: 'Ina Owner' },
  ]) {
    await page.goto(`/operator/${path}`)
    await shown(page, shows)
    t.deepEqual(await inspectPage(page, `console-${name}`), [], name)
  }
})

test.serial('the page behind the menu does not scroll while it is open', async (t) => {
  const own = await stack()
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  await page.setViewportSize({ width: PHONE, height: HEIGHT })
  await page.goto('/operator/partners')
  const scrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Held prizes' }).waitFor()
  t.is(await scrolling(), 'hidden')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.not(await scrolling(), 'hidden')
})

test.serial('a suspended partner reads so on every page of the portal', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  await own.operator('partner', 'suspend', '--partner', partner, '--reason', 'Three invoices are open.')
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/`)
  await shown(page, 'This account is suspended.')
  await shown(page, 'Three invoices are open.')
  t.deepEqual(await inspectPage(page, 'portal-suspended'), [])
})
