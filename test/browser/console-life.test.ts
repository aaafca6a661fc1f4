import test from 'ava'
import type { Page } from 'playwright-core'
import { fileBrowser } from '../support/browser/browser.ts'
import { signInOperator } from '../support/browser/operator.ts'
import { makeLiveDrawing } from '../support/console/live-drawing.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  makeKey,
  makePartner,
  passCutoff,
  winnerIds,
} from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { makeEndpoint } from '../support/webhook/webhooks.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const shown = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

/** A drawing that is sent, drawn, paid and told of. */
const makePaid = async (own: Stack, partner: string) => {
  const campaign = await makeCampaign(own, { partner, name: 'Told draw' })
  const drawing = await makeDrawing(own, { campaign })
  await makeEndpoint(own, { partner, url: 'http://127.0.0.1:9/hook' })
  const { key } = await makeKey(own, { partner })
  const path = `/campaigns/${campaign.slug}/drawings/${drawing}/winners`
  await clientOf(own, key).post(path, { winners: winnerIds(campaign.winnersPerDraw) })
  await passCutoff(own, drawing)
  return { drawing, campaign }
}

test('a drawing of each kind, and the chains, can be read on a phone, in the dark, and by everybody, and found by browsing', async (t) => {
  const own = await stack()
  const partner = await makePartner(own, 'Lively shop')
  const { drawing: paid, campaign } = await makePaid(own, partner)
  const { id: live } = await makeLiveDrawing(own, partner)
  const cancelled = await makeDrawing(own, { campaign })
  await cancelDrawing(own, cancelled, 'Rain.')
  const { page, context } = await visit(t, { origin: own.url })
  await signInOperator(own, context)
  for (const [name, id, text] of [
    ['paid', paid, 'drawing.paid'],
    ['live', live, 'Request signed'],
    ['cancelled', cancelled, 'Rain.'],
  ] as const) {
    await page.goto(`/operator/drawings/${id}`)
    await page.getByRole('heading', { name: 'Time line' }).waitFor()
    await shown(page, text)
    t.deepEqual(await inspectPage(page, `console-drawing-${name}`), [], name)
  }
  await page.goto('/operator/chain')
  await page.getByRole('link', { name: live }).first().waitFor()
  await shown(page, '120,000, 3,456 before the newest')
  await shown(page, 'setLimits(1, 25000000, 1500000000)')
  t.deepEqual(await inspectPage(page, 'console-chain'), [])
  await page.goto(`/operator/partners/${partner}`)
  await page.getByRole('link', { name: 'Told draw' }).click()
  await page.getByRole('heading', { name: 'Drawings' }).waitFor()
  t.deepEqual(await inspectPage(page, 'console-campaign'), [])
  await page.getByRole('link', { name: paid }).click()
  await page.getByRole('heading', { name: 'Time line' }).waitFor()
})
