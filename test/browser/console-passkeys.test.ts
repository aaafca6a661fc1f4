import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { giveDevice } from '../support/browser/device.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { OPERATOR_PASSWORD } from '../support/console/console.ts'
import { fileStack } from '../support/portal/stack.ts'
import { DESKTOP, HEIGHT, inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

test.serial('an operator adds a passkey with a code, signs in with it, and removes it', async (t) => {
  const own = await stack()
  const { context, page } = await visit(t, { origin: own.url })
  await giveDevice(context, page)
  const operator = await signInOperator(own, context)
  const look = async (name: string) => {
    t.deepEqual(await inspectPage(page, `console-${name}`), [], name)
    await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  }

  await page.goto('/operator/')
  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText('None yet.').waitFor()
  const add = page.getByRole('button', { name: 'Add a passkey' })
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Night desk')
  await look('add-passkey')
  // The code is entered only now: `look` takes its time, and a code is valid for half a minute.
  await dialog.getByRole('textbox', { name: 'Code' }).fill(operator.code())
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Night desk, added').waitFor()
  await look('account')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').fill(operator.email)
  await page.getByLabel(/^Password/).fill(OPERATOR_PASSWORD)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Attention', level: 1 }).waitFor()

  await page.getByRole('link', { name: 'Your account' }).click()
  await page.getByText(/Night desk, added .*, used/).waitFor()
  await page.getByRole('button', { name: 'Remove Night desk' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('None yet.').waitFor()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('E-mail address').fill(operator.email)
  await page.getByLabel(/^Password/).fill(OPERATOR_PASSWORD)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('This account has no passkey yet. Enter a code from your app.').waitFor()
  await look('no-passkey')
})
