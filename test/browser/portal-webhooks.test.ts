import test from 'ava'
import type { Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { fileBrowser } from '../support/browser/browser.ts'
import { GOOD_SHIFT, shiftOf, watchShifts } from '../support/browser/shifts.ts'
import { makeCampaign, makeDrawing, makeKey } from '../support/factory.ts'
import { startHookServer, type Taken } from '../support/webhook/hook-server.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { makeWebhooks } from '../support/portal/webhooks.ts'
import { fileStack } from '../support/portal/stack.ts'
import { makeEndpointRow } from '../support/webhook/rows.ts'
import { DESKTOP, HEIGHT, inspectPage, PHONE } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Adds an endpoint for one type of event, and gives the secret as it is shown. */
const addEndpoint = async (page: Page, url: string): Promise<string> => {
  await press(page, 'Add an endpoint')
  const dialog = page.getByRole('dialog', { name: 'Add a webhook endpoint' })
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click()
  await dialog.getByText('Enter the address of your server.').waitFor()
  await dialog.getByLabel('Address').fill(url)
  await dialog.getByLabel('Description').fill('Shop server')
  await dialog.getByRole('radio', { name: 'Only those I choose' }).check()
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click()
  await dialog.getByText('Choose at least one event, or every event.').waitFor()
  await dialog.getByRole('checkbox', { name: 'drawing.settled' }).check()
  await dialog.getByRole('button', { name: 'Add the endpoint' }).click()
  const shown = page.getByRole('status').filter({ hasText: 'Store the secret of this endpoint now' })
  const secret = await shown.getByText(/^whsec_/).innerText()
  await shown.getByRole('button', { name: 'I have stored it' }).click()
  return secret
}

const verified = (secret: string, { headers, body }: Taken): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)

const inState = (page: Page, state: string) => page.getByRole('row').filter({ hasText: state }).first()

test.serial('an endpoint is added, tried with an example, and what it did not take is sent again', async (t) => {
  const own = await stack()
  const hooks = await startHookServer(t)
  const { token, partner } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/webhooks`)
  const secret = await addEndpoint(page, `${hooks.url}?token=abc`)
  await page.getByRole('link', { name: 'Shop server' }).click()
  await heading(page, 'Shop server')

  await page.getByLabel('Event', { exact: true }).selectOption('drawing.settled')
  await press(page, 'Send the example')
  await inState(page, 'Delivered').waitFor()
  const [first] = hooks.taken
  if (!first) throw new Error('Nothing was sent.')
  t.like(verified(secret, first), { type: 'drawing.settled', example: true })

  hooks.status = 500
  await page.getByLabel('Event', { exact: true }).selectOption('drawing.paid')
  await press(page, 'Send the example')
  await inState(page, 'Waits for the next try').waitFor()
  await page.getByText('Every try has failed since').waitFor()
  await page.getByLabel('State').selectOption('Delivered')
  await page.getByRole('link', { name: 'drawing.paid' }).waitFor({ state: 'detached' })
  t.regex(page.url(), /\?state=delivered$/)

  hooks.status = 204
  await page.getByRole('link', { name: 'drawing.settled' }).click()
  await heading(page, 'drawing.settled')
  await page.getByText('"example": true').waitFor()
  const before = hooks.taken.length
  await press(page, 'Send it again')
  await page.getByText('It is on its way again.').waitFor()
  await page.getByText('Answered 204').nth(1).waitFor()
  const ids = hooks.taken.slice(before).map(({ headers }) => headers['webhook-id'])
  t.true(ids.includes(first.headers['webhook-id']), 'the same event goes under the same id')
})

test.serial('an endpoint is changed, gets a new secret, is disabled, enabled and removed', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const id = await makeEndpointRow(own, { partner, description: 'Shop server' })
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/webhooks/${id}`)
  await press(page, 'Change')
  const change = page.getByRole('dialog', { name: 'Change the endpoint' })
  await change.getByLabel('Address').fill('https://user:secret@shop.test/hooks')
  await change.getByRole('button', { name: 'Save the changes' }).click()
  await change.getByText(/must not carry a user name or password/).waitFor()
  await change.getByLabel('Address').fill('https://shop.test/other')
  await change.getByLabel('Description').fill('')
  await change.getByRole('button', { name: 'Save the changes' }).click()
  await heading(page, 'https://shop.test/other')

  await press(page, 'Show the secret')
  const shown = page.getByText(/^whsec_/)
  const old = await shown.innerText()
  await press(page, 'Replace the secret')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the secret' }).click()
  await page.getByText('by the previous secret until').waitFor()
  t.not(await shown.innerText(), old)
  await press(page, 'Hide it')
  await shown.waitFor({ state: 'detached' })

  await press(page, 'Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Someone on your team disabled it').waitFor()
  t.true(await page.getByRole('button', { name: 'Send the example' }).isDisabled())
  await press(page, 'Enable')
  await page.getByText('The endpoint is enabled.').waitFor()

  await page.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('heading', { name: 'No webhook endpoint yet' }).waitFor()
})

test.serial('what happened while an endpoint was disabled is recovered', async (t) => {
  const own = await stack()
  const hooks = await startHookServer(t)
  hooks.status = 410
  const { token, partner } = await own.signedIn()
  await makeEndpointRow(own, { partner, url: hooks.url, description: 'Shop server' })
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/webhooks`)
  await page.getByRole('link', { name: 'Shop server' }).click()
  await press(page, 'Send the example')
  await page.getByText('It answered 410 Gone').waitFor()
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('link', { name: 'Fix the endpoint: Shop server' }).click()
  const drawing = await makeDrawing(own, { campaign: await makeCampaign(own, { partner }) })
  hooks.status = 204
  await press(page, 'Enable')
  await press(page, 'Recover what was missed')
  const dialog = page.getByRole('dialog', { name: 'Recover what was missed' })
  t.deepEqual(await inspectPage(page, 'part-recover'), [])
  await dialog.getByRole('button', { name: 'Last hour' }).click()
  await dialog.getByRole('button', { name: 'Send them again' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'drawing.created' }).click()
  await heading(page, 'drawing.created')
  await page.getByText('Answered 204').first().waitFor()
  t.true(hooks.taken.some(({ body }) => body.includes('drawing.created') && body.includes(drawing)))
})

test.serial('the dialog that adds an endpoint is accessible, with every event to choose from', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/webhooks`)
  await press(page, 'Add an endpoint')
  await page.getByRole('radio', { name: 'Only those I choose' }).check()
  await page.getByRole('checkbox', { name: 'payout.failed' }).waitFor()
  t.deepEqual(await inspectPage(page, 'part-add-endpoint'), [])
})

test.serial('who may only look sees endpoints and deliveries, and nothing to press', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn({ role: 'viewer' })
  const id = await makeEndpointRow(own, { partner, description: 'Shop server' })
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/webhooks/${id}`)
  await page.getByRole('heading', { name: 'Nothing has been sent here yet' }).waitFor()
  t.deepEqual(await page.getByRole('main').getByRole('button').allInnerTexts(), [''], 'only the address can be copied')
  await page.getByRole('link', { name: 'API requests' }).click()
  await page.getByRole('heading', { name: 'No request yet' }).waitFor()
})

test.serial('the pages of webhooks and requests stand still while they load', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { key } = await makeKey(own, { partner })
  const { works, failed } = await makeWebhooks(own, partner)
  await clientOf(own, key).get('/campaigns')
  for (const width of [PHONE, DESKTOP]) {
    const { page } = await visit(t, { origin: own.url, token, viewport: { width, height: HEIGHT } })
    await watchShifts(page)
    for (const [path, shows] of [
      ['/webhooks', 'Old server'],
      [`/webhooks/${works}`, 'Waits for the next try'],
      [`/webhooks/${works}/deliveries/${failed}`, '502 Bad Gateway'],
      ['/requests', '/api/v1/campaigns'],
    ] as const) {
      await page.goto(`/portal/${partner}/test${path}`)
      await page.getByText(shows).first().waitFor()
      const shifted = await shiftOf(page)
      t.true(shifted < GOOD_SHIFT, `${path} at ${width} px shifts by ${shifted}`)
    }
  }
})
