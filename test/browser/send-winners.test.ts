import test, { type ExecutionContext } from 'ava'
import { fileBrowser, photograph } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing, makeKey, passCutoff, winnerIds } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { waitForStatus } from '../support/portal/data.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** The page on which a manager sends the winners of a new drawing. */
const openPage = async (t: ExecutionContext, winnersPerDraw = 3) => {
  const own = await stack()
  const { partner, token } = await own.signedIn({ role: 'manager' })
  const campaign = await makeCampaign(own, { partner, winnersPerDraw })
  const drawing = await makeDrawing(own, { campaign })
  const { key } = await makeKey(own, { partner })
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/campaigns/${campaign.slug}/drawings/${drawing}/send`)
  const address = `/campaigns/${campaign.slug}/drawings/${drawing}`
  const api = clientOf(own, key)
  return {
    own,
    page,
    drawing,
    list: page.getByRole('textbox', { name: 'Winners' }),
    review: page.getByRole('button', { name: 'Review the list' }),
    sendByApi: (winners: string[]) => api.post(`${address}/winners`, { winners }),
    sent: async () => {
      const { body } = await api.get<{ drawing: { winners: { winner: string }[] } }>(address)
      return body.drawing.winners.map(({ winner }) => winner)
    },
  }
}

test('10,000 winners that are pasted are all checked, and the page answers meanwhile', async (t) => {
  const { page, list, review } = await openPage(t, 10_000)
  const ids = winnerIds(10_000)
  await list.waitFor()
  await page.evaluate(() => {
    const seen = { longestMs: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration)
    }).observe({ type: 'longtask' })
  })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), ids.join('\r\n'))
  await list.focus()
  const startedMs = Date.now()
  await page.keyboard.press('Control+V')
  await page.getByText('10,000 of 10,000 winners').waitFor()
  const longest = await page.evaluate(() => (globalThis as unknown as { seen: { longestMs: number } }).seen.longestMs)
  t.log(`${Date.now() - startedMs} ms until told, longest task ${longest} ms`)
  await review.click()
  await page.getByText('10,000 winners, 0 with a name, 0 with an avatar.').waitFor()
  t.pass()
})

test('a list stays when the cutoff passes meanwhile and when the page is loaded again, and is sent once it is extended', async (t) => {
  const { own, page, drawing, list, review, sent } = await openPage(t)
  await list.fill('a1\nb2\nc3')
  await review.click()
  await passCutoff(own, drawing)
  await page.getByText('The cutoff has passed without winners').waitFor()
  t.true(await page.getByRole('button', { name: 'Send 3 winners' }).isDisabled())
  await page.reload()
  t.is(await list.inputValue(), 'a1\nb2\nc3')
  await page.getByRole('button', { name: 'Extend the cutoff' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Extend the cutoff' }).click()
  await page.getByText('Cutoff in').waitFor()
  await review.click()
  await page.getByRole('button', { name: 'Send 3 winners' }).click()
  await page.getByText('The winners are sent.').waitFor()
  t.deepEqual(await sent(), ['a1', 'b2', 'c3'])
})

test('a list that somebody else sent meanwhile is replaced only when asked to', async (t) => {
  const { page, list, review, sendByApi, sent } = await openPage(t)
  await list.fill('a1\nb2\nc3')
  await review.click()
  await sendByApi(['x1', 'x2', 'x3'])
  await page.getByRole('button', { name: 'Send 3 winners' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace the other list?' })
  await dialog.getByRole('button', { name: 'Keep theirs' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.deepEqual(await sent(), ['x1', 'x2', 'x3'])
  await page.getByRole('button', { name: 'Send 3 winners' }).click()
  await dialog.getByRole('button', { name: 'Replace it with mine' }).click()
  await page.getByText('The list is sent again.').waitFor()
  t.deepEqual(await sent(), ['a1', 'b2', 'c3'])
})

test('the order is changed by keyboard, stays when the list is entered again, and is sent as it stands', async (t) => {
  const { page, list, review, sent } = await openPage(t)
  await list.fill('a1,Ann\nb2\nc3,"Cy, jr"')
  await review.click()
  await page.getByRole('button', { name: 'Move c3 up' }).focus()
  await page.keyboard.press('Alt+Home')
  await page.getByText('c3 is now at position 0.').waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByText('c3 is now at position 1.').waitFor()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  t.is(await list.inputValue(), 'a1\tAnn\nc3\tCy, jr\nb2')
  await review.click()
  await page.getByRole('button', { name: 'Send 3 winners' }).click()
  await page.getByText('The winners are sent.').waitFor()
  t.deepEqual(await sent(), ['a1', 'c3', 'b2'])
})

test('a file that is no text is refused in a sentence, and the list stays', async (t) => {
  const { page, list } = await openPage(t)
  await list.fill('a1\nb2')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'winners.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK\u0003\u0004rest') })
  await page.getByText('Save the sheet as CSV in your spreadsheet and choose that file.').waitFor()
  t.is(await list.inputValue(), 'a1\nb2')
  await page.getByText('This list has 2, the drawing takes 3: 1 missing.').waitFor()
})

test('100,000 lines of a file are read without the field, and every line is checked', async (t) => {
  const { page } = await openPage(t)
  const lines = [...winnerIds(99_999), 'no id']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page.getByText('Line 100,000: A winner id has only letters').waitFor()
  await page.getByText('This list has 100,000, the drawing takes 3: 99,997 too many.').waitFor()
  t.true(await page.getByRole('button', { name: 'Review the list' }).isDisabled())
})

test('in an ended campaign a name can still be taken away from a drawn drawing', async (t) => {
  const own = await stack()
  const { partner, token } = await own.signedIn({ role: 'manager' })
  const campaign = await makeCampaign(own, { partner })
  const drawing = await makeDrawing(own, { campaign })
  const { key } = await makeKey(own, { partner })
  const address = `/campaigns/${campaign.slug}/drawings/${drawing}`
  const api = clientOf(own, key)
  const [first = '', ...others] = winnerIds(3)
  await api.post(`${address}/winners`, { winners: [{ winner: first, displayName: 'Ada' }, ...others] })
  await passCutoff(own, drawing)
  await waitForStatus(own, drawing, 'paid')
  await own.operator('campaign', 'end', '--slug', campaign.slug)
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/campaigns/${campaign.slug}/drawings/${drawing}`)
  await page.getByRole('button', { name: 'Edit names and avatars' }).click()
  await page.getByRole('textbox', { name: 'Name' }).first().fill('')
  await photograph(page, 'edit-display-ended')
  await page.getByRole('button', { name: 'Save 1 change' }).click()
  await page.getByText('Names and avatars are saved.').first().waitFor()
  const { body } = await api.get<{ drawing: { winners: { displayName: string | null }[] } }>(address)
  t.deepEqual(
    body.drawing.winners.map(({ displayName }) => displayName),
    [null, null, null],
  )
})

test('a list whose columns have names of their own is read as somebody chooses, and so is the next one', async (t) => {
  const { page, list, review } = await openPage(t)
  const text = 'Nr;Kundennummer;Vorname\n1;w-1;Ada\n2;w-2;\n3;w-3;Chidi'
  await list.fill(text)
  await page.getByRole('button', { name: 'Choose the columns by hand' }).click()
  await page.getByLabel('Winner id').selectOption('Kundennummer')
  await page.getByLabel('Shown name').selectOption('Vorname')
  await page.getByText('3 of 3 winners').waitFor()
  await page.getByRole('region', { name: 'Columns' }).getByRole('cell', { name: 'Chidi' }).waitFor()
  t.deepEqual(await inspectPage(page, 'part-columns'), [])
  await page.getByRole('button', { name: 'Clear the list' }).click()
  await list.fill(text.replaceAll('w-', 'v-'))
  await page.getByText('3 of 3 winners').waitFor()
  t.is(await page.getByLabel('Winner id').inputValue(), '1')
  await review.click()
  await page.getByText('3 winners, 2 with a name, 0 with an avatar.').waitFor()
  await page.getByText('v-1').first().waitFor()
})
