import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeDueDrawing, makeHoldingCampaign } from '../support/held.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { until } from '../support/until.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** A page of them and two more. */
const HELD = 502

const makeHeld = async (own: Stack, partner: string): Promise<void> => {
  const campaign = await makeHoldingCampaign(own, { partner, winnersPerDraw: HELD })
  const { id } = await makeDueDrawing(own, campaign)
  await until(
    () =>
      own.pool.oneFirst(sql.type(z.object({ held: z.number() }))`
      select count(*)::int as held from held_prize where drawing_id = ${id}`),
    (held) => held === HELD,
  )
}

test.serial(
  'of more held prizes than a page has, the number and the sum are said of all, and each is reached',
  async (t) => {
    const own = await stack()
    const { token, partner } = await own.signedIn()
    await makeHeld(own, partner)
    const { page, noted } = await visit(t, { origin: own.url, token })
    await page.goto(`/portal/${partner}/test/payouts`)
    await page.getByText('502 prizes wait: $1,004,000 together. Shown here: the oldest 500 of 502.').waitFor()
    await page.getByRole('navigation', { name: 'Pages of the prizes that wait' }).getByText('Newer').click()
    await page.getByText('502 prizes wait: $1,004,000 together. Shown here: 2 of 502.').waitFor()
    t.is(await page.getByRole('article').count(), 2)

    await page
      .getByRole('button', { name: /^Mark as paid: / })
      .last()
      .click()
    await page.getByLabel('Reference of the payment').fill('wire 7')
    await page.getByRole('button', { name: 'Mark $2,000 as paid' }).click()
    await page.getByText('501 prizes wait: $1,002,000 together. Shown here: 1 of 501.').waitFor()
    await page.getByRole('button', { name: 'Show what was paid by hand' }).click()
    await page.getByText('Paid under “wire 7”').waitFor()
    t.deepEqual(await inspectPage(page, 'payouts-many-held'), [])
    t.deepEqual(noted, [])
  },
)
