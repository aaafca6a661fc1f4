import test from 'ava'
import { sql } from 'slonik'
import { suspendPartner } from '../../api/actions/account/suspend-partner.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { theOperator } from '../support/factory.ts'
import { makeGoLiveRequest } from '../support/go-live.ts'
import { fileStack } from '../support/portal/stack.ts'
import { DESKTOP, HEIGHT, inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const guarantee = { period: 'P7D', thresholdCents: 10_000, amountCents: 5_000 }

test.serial('an operator approves the terms that they looked at, and no others', async (t) => {
  const own = await stack()
  const { campaign, liveSlug } = await makeGoLiveRequest(own, { shop: 'Console shop', name: 'Daily draw', guarantee })
  const stopped = await makeGoLiveRequest(own, { shop: 'Stopped shop' })
  await suspendPartner(own, theOperator, { partnerId: stopped.partner, reason: 'Fraud.' })
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  await page.goto('/operator/go-live')
  const shown = (text: string) => page.getByText(text).first().waitFor()
  await shown('$50 for every 7 days without a prize of $100')
  await shown('from $1,000 on')
  await shown('The partner is suspended: resume it first')
  t.deepEqual(await inspectPage(page, 'console-go-live'), [])

  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  await page.getByRole('button', { name: `Approve ${stopped.liveSlug}` }).click()
  const refused = page.getByRole('dialog', { name: `Approve ${stopped.liveSlug}?` })
  await refused.getByText('This cannot be approved now').waitFor()
  t.true(await refused.getByRole('button', { name: 'Approve' }).isDisabled())
  await page.keyboard.press('Escape')
  await refused.waitFor({ state: 'detached' })

  const approve = page.getByRole('button', { name: `Approve ${liveSlug}` })
  await approve.click()
  const dialog = page.getByRole('dialog', { name: `Approve ${liveSlug}?` })
  await dialog.getByText('from $1,000 on').waitFor()
  t.deepEqual(await inspectPage(page, 'console-go-live-dialog'), [])
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  await own.pool.query(sql.unsafe`update campaign set large_prize_cents = null where id = ${campaign.id}`)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('have changed since you looked at them').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await shown('none, whatever a prize comes to')
  await approve.click()
  await dialog.getByText('none, whatever a prize comes to').waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await shown(`The live campaign ${liveSlug} is made.`)
})
