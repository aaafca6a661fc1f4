import test from 'ava'
import type { Page } from 'playwright-core'
import { sql } from 'slonik'
import { authenticator } from '../support/portal/authenticator.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { jackpotTable, makeCampaign, makeDrawing, makeKey, makePartner } from '../support/factory.ts'
import { makeGuaranteed } from '../support/portal/data.ts'
import { fileStack } from '../support/portal/stack.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const HOUR_MS = 3_600_000
const EMAIL = 'ada@shop.test'
const PASSWORD = 'four words that nobody guesses'

/** As a spreadsheet writes it, with one winner twice. */
const WITH_DUPLICATE = '\uFEFFid;name;avatar\r\nw-1;Ada;\r\nw-2;"Béla; the second";\r\n\r\nw-2;Chidi;\r\n'
const CORRECTED = WITH_DUPLICATE.replace('w-2;Chidi', 'w-3;Chidi')

type App = ReturnType<typeof authenticator>

/** Accepts the invitation, sets the second factor up and keeps the recovery codes. */
const join = async (page: Page, acceptUrl: string): Promise<App> => {
  await page.goto(acceptUrl)
  await page.getByRole('heading', { name: 'Join A shop' }).waitFor()
  await page.getByLabel('Your name').fill('Ada Example')
  await page.getByRole('textbox', { name: 'Choose a password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('button', { name: 'Use an app’s codes instead' }).click()
  const app = authenticator(await page.locator('code').innerText())
  await page.getByLabel('Code from your authenticator app').fill(await app.code())
  await page.getByRole('button', { name: 'Turn it on' }).click()
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await page.getByRole('button', { name: 'I have stored them' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  return app
}

const signOutAndIn = async (page: Page, app: App): Promise<void> => {
  await page.getByRole('button', { name: 'Your account: Ada Example' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').fill(EMAIL.toUpperCase())
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code from your authenticator app').fill(await app.code())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
}

const choose = (page: Page, csv: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'winners.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

/** Chooses a file in which a winner is twice, is shown so, chooses a corrected one, reviews it and sends it. */
const sendWinners = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Send winners' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Send winners' }).waitFor()
  await choose(page, WITH_DUPLICATE)
  await page.getByText('Line 5: "w-2" is already on line 3').waitFor()
  await page.getByText('The first line is read as column names: id, name, avatar.').waitFor()
  await choose(page, CORRECTED)
  await page.getByRole('button', { name: 'Review the list' }).click()
  await page.getByText('3 winners, 3 with a name, 0 with an avatar.').waitFor()
  await page.getByRole('button', { name: 'Move w-3 to the top' }).click()
  await page.getByRole('button', { name: 'Send 3 winners' }).click()
  await page.getByText('The winners are sent.').waitFor()
}

const extendCutoff = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Extend the cutoff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Extend the cutoff' })
  await dialog.getByRole('button', { name: '+1 day' }).click()
  await dialog.getByRole('button', { name: 'Extend the cutoff' }).click()
  await page.getByText('Cutoff extended.').waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Brings the test drawing forward until it is drawn and paid, with a jackpot for the winner at the top. */
const drawJackpot = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Advance now' }).click()
  await page.getByText('Locked', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Try a result' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try a result' })
  await dialog.getByLabel('Position in the list').fill('3')
  await dialog.getByLabel('Prize', { exact: true }).selectOption('$5,000, 1 in 100')
  await dialog.getByText('Write a whole number from 0 to 2.').waitFor()
  await dialog.getByLabel('Position in the list').fill('0')
  await dialog.getByRole('button', { name: 'Advance with this' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Draw 1', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'proof.json' }).waitFor()
  await page.getByRole('row').filter({ hasText: 'w-3' }).getByText('$5,000').waitFor()
}

const rename = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Edit names and avatars' }).click()
  await page.getByRole('group', { name: 'w-1' }).getByLabel('Name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Names and avatars are saved.').waitFor()
  await page.getByRole('cell', { name: 'Ada Lovelace' }).waitFor()
}

/** The last confirmation has expired: the portal asks for a new one, and then makes the pick by itself. */
const pickWithStepUp = async (page: Page, app: App): Promise<void> => {
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Pick a winner' }).click()
  await page.getByRole('button', { name: 'Pick the winner of period 1' }).click()
  await page.getByLabel('Search the winners of this period').fill('Chidi')
  await page.getByRole('radio', { name: /Chidi/ }).check()
  await page.getByRole('button', { name: 'Review the pick' }).click()
  await page.getByText('This is test mode: it is only recorded, and no money moves.').waitFor()
  await page.getByRole('button', { name: 'Pick this winner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Code from your authenticator app').fill(await app.code())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Picked, and $250 was paid.').waitFor()
}

/** Makes a key, rolls it, and revokes the new one. Returns the two as they were shown. */
const keys = async (page: Page): Promise<string[]> => {
  const shown: string[] = []
  const keep = async () => {
    const made = page.getByRole('status').filter({ hasText: 'Store this key now' })
    shown.push(await made.getByText(/^pds_test_\w+$/).innerText())
    await made.getByRole('button', { name: 'I have stored it' }).click()
  }
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'Create a key' }).click()
  await page.getByLabel('Label').fill('Production server')
  await page.getByRole('button', { name: 'Create the key' }).click()
  await keep()
  await page.getByRole('button', { name: 'Roll Production server' }).click()
  await page.getByLabel('How long the old key keeps working').selectOption('1 hour')
  await page.getByRole('button', { name: 'Make the new key' }).click()
  await keep()
  await page.getByRole('listitem').filter({ hasText: 'Expires soon' }).waitFor()
  const newest = page.getByRole('listitem').filter({ hasText: 'Never expires' })
  await newest.getByRole('button', { name: 'Revoke Production server' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('The key is revoked.').waitFor()
  return shown
}

const isTaken = async (url: string, key: string | undefined): Promise<boolean> =>
  (await fetch(`${url}/api/v1/campaigns`, { headers: { Authorization: `Bearer ${key}` } })).ok

const TOLD = [
  'Invited ada@shop.test as owner.',
  'Joined the team as owner.',
  'Turned the second factor on.',
  'Signed in',
  'Sent the winners of a drawing: 3.',
  'Extended the cutoff from',
  'Brought the cutoff of a test drawing forward.',
  'with a prize of $5,000.00 for position 0.',
  'Changed names or avatars',
  'Picked who receives the guarantee of $250.00',
  'Created the test key',
  'Rolled the test key',
  'Revoked the test key',
]

test.serial('from the invitation to the audit log, as a person goes', async (t) => {
  const own = await stack()
  const partner = await makePartner(own)
  const { key } = await makeKey(own, { partner })
  await makeGuaranteed(own, partner, key)
  const campaign = await makeCampaign(own, { partner, prizeTable: jackpotTable })
  const inAnHour = new Date(Date.now() + HOUR_MS)
  await makeDrawing(own, { campaign, drawAt: inAnHour, cutoffAt: inAnHour })
  const invite = ['user', 'invite', '--partner', partner, '--email', EMAIL]
  const { acceptUrl } = await own.operator<{ acceptUrl: string }>(...invite)
  const { page, noted } = await visit(t, { origin: own.url })

  const app = await join(page, acceptUrl)
  await signOutAndIn(page, app)
  await sendWinners(page)
  await extendCutoff(page)
  await drawJackpot(page)
  await rename(page)
  await own.pool.query(
    sql.unsafe`update session set confirmed_at = now() - interval '11 minutes' where ended_at is null`,
  )
  await pickWithStepUp(page, app)
  const [first, second] = await keys(page)
  t.true(await isTaken(own.url, first), 'a key that was rolled goes on working for the overlap')
  t.false(await isTaken(own.url, second), 'a key that was revoked does not')

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  for (const sentence of TOLD) await page.getByRole('listitem').filter({ hasText: sentence }).first().waitFor()

  await page.goto('about:blank')
  await page.goto(acceptUrl)
  await page.getByText('This invitation was accepted already. Sign in instead.').waitFor()
  t.is(await page.getByRole('button', { name: 'Try again' }).count(), 0)
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  // The browser's console reports a refused call, too.
  t.deepEqual(
    noted.splice(0).filter((note) => !/status of 400/.test(note)),
    [],
  )
})
