import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { readLimits, setLimits } from '../../api/actions/account/set-limits.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { makePartner, theOperator } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const WRONG = 'Type a whole number from 1 to 1,000,000, or nothing for the usual limit.'

test.serial(
  'a limit that is no whole number is refused where it is typed, and an empty field is the usual one',
  async (t) => {
    const own = await stack()
    const partner = await makePartner(own, 'Noisy shop')
    await setLimits(own, theOperator, partner, { read: 100, write: 100 })
    const limits = () =>
      own.pool.one(sql.type(z.object({ read: z.int().nullable(), write: z.int().nullable() }))`
    select read_limit as read, write_limit as write from partner where id = ${partner}`)
    const { page, context, noted } = await visit(t, { origin: own.url })
    await signInOperator(own, context)
    await page.goto(`/operator/partners/${partner}`)
    await page.getByText('Reads: 100. Writes: 100.').waitFor()
    await page.getByRole('button', { name: 'Change the limits' }).click()
    const dialog = page.getByRole('dialog')
    const [read, write] = [dialog.getByLabel(/^Reads a minute/), dialog.getByLabel(/^Writes a minute/)]
    const confirm = dialog.getByRole('button', { name: 'Change the limits' })
    await read.fill('')
    for (const wrong of ['5O', '1.200', '1,20', '12.5', '0', '-1', '1e3', '1000001']) {
      await write.fill(wrong)
      await dialog.getByText(WRONG).waitFor()
      t.true(await confirm.isDisabled(), wrong)
    }
    t.deepEqual(await inspectPage(page, 'console-limits'), [])
    t.deepEqual(await limits(), { read: 100, write: 100 })

    await write.fill('1,200')
    await confirm.click()
    await page.getByText('Reads: 6,000, the usual limit. Writes: 1,200.').waitFor()
    t.deepEqual(await limits(), { read: null, write: 1_200 })
    t.deepEqual(noted, [])
  },
)

test.serial('of two limits only the edited one is set: the other may be another operator’s by now', async (t) => {
  const own = await stack()
  const partner = await makePartner(own, 'Shop of two operators')
  await setLimits(own, theOperator, partner, { read: 100, write: 100 })
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  await page.goto(`/operator/partners/${partner}`)
  await page.getByText('Reads: 100. Writes: 100.').waitFor()
  await setLimits(own, theOperator, partner, { read: 300 })
  await page.getByRole('button', { name: 'Change the limits' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Writes a minute/).fill('50')
  await dialog.getByRole('button', { name: 'Change the limits' }).click()
  await page.getByText('Reads: 300. Writes: 50.').waitFor()
  t.like(await readLimits(own, partner), { read: 300, write: 50 })
})
