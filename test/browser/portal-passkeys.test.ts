import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { sql } from 'slonik'
import { fileBrowser } from '../support/browser/browser.ts'
import { giveDevice } from '../support/browser/device.ts'
import { mailFor } from '../support/portal/mail.ts'
import { PASSWORD } from '../support/portal/portal.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { DESKTOP, HEIGHT, inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** What axe finds, and pictures for people to look at; then the window is as it was. */
const look = async (t: ExecutionContext, page: Page, name: string): Promise<void> => {
  t.deepEqual(await inspectPage(page, `people-${name}`), [], name)
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
}

const linkFor = async (own: Stack, email: string): Promise<string> => {
  const link = (await mailFor(own, email, own.url)).findLast((mail) => mail.link !== null)?.link
  if (!link) throw new Error(`Nothing was mailed to ${email}.`)
  return link
}

const confirmAgain = (own: Stack) =>
  own.pool.query(sql.unsafe`update session set confirmed_at = now() - interval '11 minutes' where ended_at is null`)

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').waitFor()
}

/** Invites somebody from the team's page, which shows no link. */
const invite = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Role', { exact: true }).selectOption('Owner')
  await page.getByRole('button', { name: 'Mail the invitation' }).click()
}

const keepCodes = async (page: Page): Promise<void> => {
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await page.getByRole('button', { name: 'I have stored them' }).click()
}

test.serial('a colleague joins by the mailed link, makes a passkey, and signs in and confirms with it', async (t) => {
  const own = await stack()
  const { partner, token } = await own.signedIn({ name: 'Olivia Owner' })
  const { page: owners } = await visit(t, { origin: own.url, token })
  await owners.goto(`/portal/${partner}/test/team`)
  await invite(owners, 'grace.passkey@shop.test')
  await owners.getByText('We mailed a link to grace.passkey@shop.test').waitFor()
  await look(t, owners, 'invited')
  const link = await linkFor(own, 'grace.passkey@shop.test')
  t.false((await owners.content()).includes(new URL(link).hash.slice(1)), 'the owner does not see the link')

  const { context, page } = await visit(t, { origin: own.url })
  await giveDevice(context, page)
  await page.goto(link)
  await page.getByLabel('Your name').waitFor()
  t.is(await page.getByLabel('E-mail address').getAttribute('readonly'), '')
  await look(t, page, 'accept')
  await page.getByLabel('Your name').fill('Grace Example')
  await page.getByRole('textbox', { name: 'Choose a password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await look(t, page, 'offer')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await keepCodes(page)
  await home(page)

  await signOut(page)
  await look(t, page, 'sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await home(page)

  await confirmAgain(own)
  await page.goto(`/portal/${partner}/test/team`)
  await invite(page, 'chidi.passkey@shop.test')
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor()
  await look(t, page, 'confirm')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('We mailed a link to chidi.passkey@shop.test').waitFor()

  await signOut(page)
  await page.getByLabel('E-mail address').fill('grace.passkey@shop.test')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Enter a code instead' }).waitFor()
  await look(t, page, 'second-factor')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await home(page)

  await page.goto('/portal/account')
  await page.getByText('Work laptop').waitFor()
  await look(t, page, 'account')
  await page.getByRole('button', { name: 'Remove the passkey Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('“Work laptop” no longer signs in.').waitFor()
  await page.getByText('No second factor is set up').waitFor()
})

test.serial('somebody whom a device does not let sign reads so, and enters a code instead', async (t) => {
  const own = await stack()
  const { email } = await own.signedIn({ hasSecondFactor: false })
  const { context, page } = await visit(t, { origin: own.url })
  await giveDevice(context, page)
  await page.goto('/portal/sign-in')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('alert').getByText('Nothing was confirmed on your device.').waitFor()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await home(page)
  t.pass()
})

test.serial('an account joins another team once it has signed in, and nobody joins in its place', async (t) => {
  const own = await stack()
  const { partner, token } = await own.signedIn()
  const known = await own.signedIn({ hasSecondFactor: false })
  const { page: owners } = await visit(t, { origin: own.url, token })
  await owners.goto(`/portal/${partner}/test/team`)
  await invite(owners, known.email)
  await owners.getByText(`We mailed a link to ${known.email}`).waitFor()
  const link = await linkFor(own, known.email)
  await owners.goto(link)
  await owners.getByRole('button', { name: 'Sign out and go on' }).waitFor()
  await look(t, owners, 'other-person')

  const { page } = await visit(t, { origin: own.url })
  await page.goto(link)
  await page.getByRole('button', { name: 'I have an account already' }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText(`You are signed in as ${known.email}.`).waitFor()
  await look(t, page, 'join')
  await page.getByRole('button', { name: 'Join' }).click()
  await home(page)
  t.true(
    await own.pool.exists(sql.unsafe`
    select from member where partner_id = ${partner} and user_id = ${known.userId} and removed_at is null`),
  )
})

test.serial('another e-mail address counts once the link mailed to it was followed', async (t) => {
  const own = await stack()
  const { email, token } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto('/portal/account')
  await page.getByRole('button', { name: 'Change the e-mail address' }).click()
  await page.getByLabel('New e-mail address').fill('new.address@shop.test')
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByText('We mailed a link to new.address@shop.test.').waitFor()
  await look(t, page, 'change-email')
  await page.goto(await linkFor(own, 'new.address@shop.test'))
  await page.getByText('You asked to sign in as').waitFor()
  await look(t, page, 'confirm-email')
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.getByText('From now on you sign in as new.address@shop.test.').waitFor()
  t.like((await mailFor(own, email)).at(-1), { kind: 'email_changed', facts: { to: 'new.address@shop.test' } })
})
