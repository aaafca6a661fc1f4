import test from 'ava'
import type { Page } from 'playwright-core'
import { sql } from 'slonik'
import { flag } from '../../db/queries/attention.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing, makePartner } from '../support/factory.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { makeDeliveryRow, makeEndpointRow } from '../support/webhook/rows.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** A shop with a drawing without winners, and a campaign whose money is used up. */
const makeShop = async (own: Stack) => {
  const partner = await makePartner(own, 'Queue shop')
  const campaign = await makeCampaign(own, { partner })
  const drawing = await makeDrawing(own, { campaign })
  const empty = {
    code: 'till_empty',
    detail: { contract: `0x${'ab'.repeat(20)}`, chain: 'base', missing: '5' },
  } as const
  await own.pool.transaction(async (tx) => {
    await flag(tx, [campaign.id], empty)
    await flag(tx, [drawing], { code: 'no_winners', detail: {} })
  })
  return { partner, campaign, drawing }
}

test.serial(
  'an alert’s link shows what has its code, what the runbook says, and the command that mends it',
  async (t) => {
    const own = await stack()
    const { campaign } = await makeShop(own)
    const { page, context } = await visit(t, { origin: own.url })
    await signInOperator(own, context)
    await page.goto('/operator/?code=till_empty')
    const codes = page.getByRole('navigation', { name: 'Codes' })
    await codes.getByRole('link', { name: /^till_empty/ }).waitFor()
    await shown(page, 'Runbook: till_empty')
    await page.getByText(`npm run -s operator -- chain deposit --campaign ${campaign.slug} --cents …`).waitFor()
    t.is(await page.getByText('no_winners').count(), 0)
    t.deepEqual(await inspectPage(page, 'console-attention-code'), [])
    await codes.getByRole('link', { name: 'All codes' }).click()
    await codes.getByRole('link', { name: /^no_winners/ }).waitFor()
    t.deepEqual(await inspectPage(page, 'console-attention-all'), [])
  },
)

test.serial('the queue shows what is due, for whom, and what failed', async (t) => {
  const own = await stack()
  const { drawing } = await makeShop(own)
  await own.pool.query(sql.unsafe`
    insert into pgboss.job (name, state, data, retry_count, start_after, completed_on, output)
    values ('pay', 'failed', ${JSON.stringify({ ids: [drawing] })}::jsonb, 3, now(), now(),
      '{"message": "permission denied for table payout"}')`)
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  await page.goto('/operator/')
  await page.getByRole('link', { name: 'Queue' }).first().click()
  await shown(page, 'permission denied for table payout')
  t.true((await page.getByRole('link', { name: drawing }).count()) > 0)
  t.deepEqual(await inspectPage(page, 'console-queue'), [])
})

test.serial('an endpoint that fails is shown with its last tries', async (t) => {
  const own = await stack()
  const partner = await makePartner(own, 'A deaf shop')
  const at = new Date()
  const endpoint = await makeEndpointRow(own, { partner, failingSince: at })
  const tries = [{ at, status: 500, failure: 'The endpoint answered 500.' }]
  await makeDeliveryRow(own, { partner, endpoint, type: 'drawing.paid', at, state: 'failed', tries })
  await makeEndpointRow(own, { partner, disabledReason: 'gone' })
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  await page.goto('/operator/webhooks')
  await shown(page, 'Disabled: it answered 410')
  await page.getByRole('button', { name: `Last tries of ${endpoint}` }).click()
  await shown(page, 'The endpoint answered 500.')
  t.deepEqual(await inspectPage(page, 'console-webhooks'), [])
})

test.serial('an operator opens an incident, says more, and resolves it', async (t) => {
  const own = await stack()
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  await page.goto('/operator/incidents')
  await page.getByRole('button', { name: 'Open an incident' }).click()
  const opening = page.getByRole('dialog')
  await opening.getByLabel('draws', { exact: true }).check()
  await opening.getByLabel(/^Title/).fill('Draws are late')
  await opening.getByLabel(/^What is known/).fill('We look into it.')
  t.deepEqual(await inspectPage(page, 'console-incident-dialog'), [])
  await opening.getByRole('button', { name: 'Open an incident' }).click()
  await shown(page, 'We look into it.')
  await page.getByRole('button', { name: 'Say more of Draws are late' }).click()
  const saying = page.getByRole('dialog')
  await saying.getByLabel('How far it is').selectOption('identified')
  await saying.getByLabel(/^What is known/).fill('A disk is full.')
  await saying.getByRole('button', { name: 'Say more' }).click()
  await shown(page, 'A disk is full.')
  t.deepEqual(await inspectPage(page, 'console-incidents'), [])
  await page.getByRole('button', { name: 'Resolve Draws are late' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^What is known/)
    .fill('It has room again.')
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click()
  await shown(page, 'It has room again.')
  await shown(page, 'The status page shows no incident.')
})
