import test, { type ExecutionContext } from 'ava'
import type { Locator, Page } from 'playwright-core'
import { sql } from 'slonik'
import { z } from 'zod'
import { authenticator } from '../support/portal/authenticator.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const LIST = 'w-1, Ada\nw-2\nw-3'
const FIELD = { name: 'Winners', exact: true }

/** A drawing that takes three winners, and an owner who has entered them but not sent them yet. */
const enterList = async (t: ExecutionContext) => {
  const own = await stack()
  const owner = await own.signedIn()
  const campaign = await makeCampaign(own, { partner: owner.partner })
  const drawing = await makeDrawing(own, { campaign })
  const path = `/portal/${owner.partner}/test/campaigns/${campaign.slug}/drawings/${drawing}/send`
  const { page } = await visit(t, { origin: own.url, token: owner.token })
  await page.goto(path)
  await page.getByRole('textbox', FIELD).fill(LIST)
  await page.getByText('3 of 3 winners').waitFor()
  return { own, owner, drawing, path, page }
}

const reviewAndSend = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Review the list' }).click()
  await page.getByRole('button', { name: 'Send 3 winners' }).click()
}

const signInAgain = async (dialog: Locator, owner: { password: string; totpSecret: Buffer | null }): Promise<void> => {
  await dialog.getByRole('textbox', { name: 'Password' }).fill(owner.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  const code = await authenticator(owner.totpSecret as Buffer).code()
  await dialog.getByLabel('Code from your authenticator app').fill(code)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
}

const winnersOf = async (drawing: string): Promise<readonly string[] | null> =>
  (await stack()).pool.maybeOneFirst(sql.type(z.object({ winners: z.array(z.string()) }))`
    select winners from winner_list where drawing_id = ${drawing}`)

test.serial(
  'a session that ends while a list is entered is taken up again over the page, and the list is sent',
  async (t) => {
    const { own, owner, drawing, page } = await enterList(t)
    await own.pool.query(sql.unsafe`update session set ended_at = now() where user_id = ${owner.userId}`)
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await dialog.waitFor()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
    t.is(await page.getByLabel('Winners', { exact: true }).inputValue(), LIST)
    t.is(await dialog.getByLabel('E-mail address').inputValue(), owner.email)
    await signInAgain(dialog, owner)
    await dialog.waitFor({ state: 'detached' })
    t.is(await page.getByRole('textbox', FIELD).inputValue(), LIST)
    await reviewAndSend(page)
    await page.getByText('The winners are sent.').waitFor()
    t.deepEqual(await winnersOf(drawing), ['w-1', 'w-2', 'w-3'])
  },
)

test.serial(
  'a session that ends just before the list is sent: the send goes through after the sign-in, by itself',
  async (t) => {
    const { own, owner, drawing, page } = await enterList(t)
    await page.getByRole('button', { name: 'Review the list' }).click()
    const send = await page.getByRole('button', { name: 'Send 3 winners' }).elementHandle()
    await own.pool.query(sql.unsafe`update session set ended_at = now() where user_id = ${owner.userId}`)
    await send?.dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'Sign in again' })
    await signInAgain(dialog, owner)
    await page.getByText('The winners are sent.').waitFor()
    t.deepEqual(await winnersOf(drawing), ['w-1', 'w-2', 'w-3'])
  },
)

test.serial('of two managers who send at once, the second is told and decides', async (t) => {
  const { own, owner, drawing, path, page } = await enterList(t)
  const other = await own.signedIn({ partner: owner.partner, role: 'manager' })
  const { page: others } = await visit(t, { origin: own.url, token: other.token })
  await others.goto(path)
  await others.getByRole('textbox', FIELD).fill('x-1\nx-2\nx-3')
  await others.getByRole('button', { name: 'Review the list' }).click()
  await others.getByRole('button', { name: 'Send 3 winners' }).waitFor()
  await reviewAndSend(page)
  await page.getByText('The winners are sent.').waitFor()

  await others.getByRole('button', { name: 'Send 3 winners' }).click()
  const dialog = others.getByRole('dialog', { name: 'Replace the other list?' })
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  t.deepEqual(await winnersOf(drawing), ['w-1', 'w-2', 'w-3'])
  await others.getByText('Another list was sent in the meantime').waitFor()
  await others.getByRole('button', { name: 'Send 3 winners' }).click()
  await dialog.getByRole('button', { name: 'Replace it with mine' }).click()
  await others.getByText('The list is sent again.').waitFor()
  t.deepEqual(await winnersOf(drawing), ['x-1', 'x-2', 'x-3'])
})

test.serial(
  'a cutoff that passes after the review: the send is refused with what to do, and the list stays',
  async (t) => {
    const { own, drawing, page } = await enterList(t)
    await page.getByRole('button', { name: 'Review the list' }).click()
    const send = await page.getByRole('button', { name: 'Send 3 winners' }).elementHandle()
    await own.pool.query(sql.unsafe`
    update drawing set cutoff_at = now() - interval '1 second' where id = ${drawing}`)
    await send?.dispatchEvent('click')
    await page
      .getByRole('alert')
      .filter({ hasText: /Extend the cutoff/i })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    t.is(await page.getByRole('textbox', FIELD).inputValue(), LIST)
    t.is(await winnersOf(drawing), null)
  },
)
