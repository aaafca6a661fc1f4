import test from 'ava'
import type { Page } from 'playwright-core'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing, makeKey } from '../support/factory.ts'
import { DESKTOP, HEIGHT, inspectPage, PHONE } from './inspect-page.ts'
import { fileStack } from '../support/portal/stack.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** What opens on a page: `opened` is there once it is. */
type Part = { name: string; path: (drawing: string) => string; open: (page: Page) => Promise<void>; width?: number }

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

const parts: Part[] = [
  {
    name: 'menu',
    path: () => '/',
    width: PHONE,
    open: async (page) => {
      await press('Open the menu')(page)
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Payouts' }).waitFor()
    },
  },
  {
    name: 'account-menu',
    path: () => '/',
    open: async (page) => {
      await page.getByRole('button', { name: /^Your account/ }).click()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
    },
  },
  {
    name: 'extend-cutoff',
    path: (drawing) => drawing,
    open: async (page) => {
      await press('Extend the cutoff')(page)
      await page
        .getByRole('dialog')
        .getByText('The draw time stays.')
        .or(page.getByText('takes place at the new'))
        .waitFor()
    },
  },
  { name: 'create-key', path: () => '/keys', open: press('Create a key') },
  { name: 'invite', path: () => '/team', open: press('Invite somebody') },
  {
    name: 'review',
    path: (drawing) => `${drawing}/send`,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Winners' }).fill('w-1, Ada\nw-2\nw-3')
      await press('Review the list')(page)
      await page.getByRole('button', { name: 'Send 3 winners' }).waitFor()
    },
  },
  {
    name: 'findings',
    path: (drawing) => `${drawing}/send`,
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Winners' }).fill('id;name\nw-1;Ada\nw-1;Béla\nc@d.e;Chidi')
      await page.getByText('Line 3').waitFor()
    },
  },
]

let member: Promise<{ token: string; partner: string }> | undefined

for (const { name, path, open, width = DESKTOP } of parts) {
  test.serial(`${name} is accessible once it is open`, async (t) => {
    const own = await stack()
    member ??= own.signedIn()
    const { token, partner } = await member
    await makeKey(own, { partner })
    const campaign = await makeCampaign(own, { partner })
    const drawing = await makeDrawing(own, { campaign })
    const { page } = await visit(t, { origin: own.url, token, stays: true })
    await page.setViewportSize({ width, height: HEIGHT })
    await page.goto(`/portal/${partner}/test${path(`/campaigns/${campaign.slug}/drawings/${drawing}`)}`)
    await open(page)
    t.deepEqual(await inspectPage(page, `part-${name}`), [])
  })
}

test.serial('menus and dialogs work by keyboard, and give the focus back when they close', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/keys`)
  const account = page.getByRole('button', { name: /^Your account/ })
  await account.press('Enter')
  const ownAccount = page.getByRole('link', { name: 'Your account', exact: true })
  await ownAccount.waitFor()
  await page.keyboard.press('Tab')
  t.true(await ownAccount.evaluate((link) => link === document.activeElement))
  await page.keyboard.press('Escape')
  await ownAccount.waitFor({ state: 'hidden' })
  t.true(await account.evaluate((button) => button === document.activeElement))
  const create = page.getByRole('button', { name: 'Replace the secret' })
  await create.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  t.true(await dialog.evaluate((open) => open.contains(document.activeElement)))
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    t.false(await page.evaluate(() => document.getElementById('root')?.contains(document.activeElement)))
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  t.true(await create.evaluate((button) => button === document.activeElement))
})
