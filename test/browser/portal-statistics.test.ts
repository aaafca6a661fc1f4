import { readFile } from 'node:fs/promises'
import test from 'ava'
import type { Locator, Page } from 'playwright-core'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { fillCalls, fillWeeks } from '../support/portal/week-totals.ts'
import { until } from '../support/until.ts'
import { makeEndpointRow } from '../support/webhook/rows.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** How far from grey a pixel counts as coloured, of 256 steps. */
const STRONG = 60

type Drawn = {
  width: number
  height: number
  getContext: (kind: '2d') => { getImageData: (...box: number[]) => { data: Uint8ClampedArray } }
}

/** How many of the page's pictures have a colour in them that is no grey. */
const colouredPictures = (page: Page): Promise<number> =>
  page.locator('.picture-canvas canvas').evaluateAll(
    (canvases, strong) =>
      (canvases as unknown as Drawn[]).filter((canvas) => {
        const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
        return data.some((red, i) => i % 4 === 0 && Math.abs(red - (data[i + 2] ?? red)) > strong)
      }).length,
    STRONG,
  )

const middleOf = async (place: Locator): Promise<number> => {
  const { x, width } = (await place.boundingBox()) ?? { x: 0, width: 0 }
  return x + width / 2
}

test.serial(
  'a viewer sees prizes against the odds, money and punctuality, as pictures, tables and files',
  async (t) => {
    const own = await stack()
    const { token, partner } = await own.signedIn({ role: 'viewer' })
    const campaign = await makeCampaign(own, { partner })
    const { page, noted } = await visit(t, { origin: own.url, token })
    await page.goto(`/portal/${partner}/test/`)
    await page.getByRole('link', { name: 'Statistics' }).click()
    await page.getByText('Nothing has been drawn yet').waitFor()
    t.deepEqual(await inspectPage(page, 'statistics-none'), [])
    await fillWeeks(own, campaign.id, partner)
    await page.goto(`/portal/${partner}/test/campaigns/${campaign.slug}`)
    await page.getByRole('link', { name: 'Statistics of this campaign' }).click()
    await page.getByText('11 of 12 weeks with draws lie within the band.', { exact: true }).waitFor()
    await page.getByRole('img', { name: /^Chart of what was won each week, with the band/ }).waitFor()
    t.is(await page.getByLabel('Campaign').inputValue(), campaign.slug)
    const prizes = page.getByRole('region', { name: 'Prizes against the odds' })
    const week = prizes.getByRole('slider', { name: 'Week to read' })
    const last = await week.getAttribute('aria-valuetext')
    await week.press('ArrowLeft')
    const before = await week.getAttribute('aria-valuetext')
    t.regex(before ?? '', /^Week of .*: Won \$1\d\d,000 · Expected \$140,000 · Band from \$122,000 · Band to \$158,000/)
    t.not(before, last)
    const line = prizes.locator('.u-cursor-x')
    const placeOf = async () => (await line.boundingBox())?.x ?? 0
    const middle = await middleOf(line.locator('..'))
    t.true((await until(placeOf, (now) => now > middle)) > middle, 'a line shows the week in the plot')
    await week.press('Home')
    t.true((await until(placeOf, (now) => now < middle)) < middle, 'the line goes to the first week')
    const first = await week.getAttribute('aria-valuetext')
    await prizes.getByRole('img').hover({ position: { x: 200, y: 100 } })
    const pointed = await until(
      () => week.getAttribute('aria-valuetext'),
      (text) => text !== first,
    )
    t.not(pointed, first, 'the week that the mouse is over is read')
    t.deepEqual(await inspectPage(page, 'statistics'), [])
    const downloading = page.waitForEvent('download')
    await prizes.getByRole('button', { name: 'Download CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    t.regex(file, /^\uFEFFWeek,Won \(USD\),Expected \(USD\),Band from \(USD\),Band to \(USD\),Draws,Winners drawn\r\n/)
    t.is(file.match(/,140000\.00,122000\.00,158000\.00,7,70\r/g)?.length, 12)
    for (let table = 0; table < 3; table += 1)
      await page.getByRole('button', { name: 'Show as a table' }).first().click()
    await prizes.getByRole('table').getByRole('columnheader', { name: 'Band to' }).waitFor()
    t.is(await page.getByRole('table').count(), 3)
    t.deepEqual(await inspectPage(page, 'statistics-tables'), [])
    t.deepEqual(noted, [])
  },
)

test.serial('pictures are in their colours, for people who want to see no motion too', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner })
  await fillWeeks(own, campaign.id, partner)
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/statistics`)
  await page.getByRole('img', { name: /^Chart of what was won each week/ }).waitFor()
  t.is(
    await until(
      () => colouredPictures(page),
      (coloured) => coloured === 3,
    ),
    3,
  )
})

test.serial('an endpoint shows how many calls succeeded, and how fast', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const endpoint = await makeEndpointRow(own, { partner })
  await fillCalls(own, endpoint)
  const { page, noted } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/webhooks/${endpoint}`)
  await page.getByRole('img', { name: /^Bar chart of calls to this endpoint by day\. 9\d(\.\d)?% of/ }).waitFor()
  t.deepEqual(await inspectPage(page, 'statistics-endpoint'), [])
  t.deepEqual(noted, [])
})

test.serial('the statistics are in German where the browser is', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const campaign = await makeCampaign(own, { partner })
  await fillWeeks(own, campaign.id, partner)
  const { page, noted } = await visit(t, { origin: own.url, token, locale: 'de-DE' })
  await page.goto(`/portal/${partner}/test/statistics`)
  await page.getByText('11 von 12 Wochen mit Ziehungen liegen im Band.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Als Tabelle zeigen' }).first().click()
  await page.getByRole('columnheader', { name: 'Erwartet' }).waitFor()
  t.deepEqual(await inspectPage(page, 'statistics-de'), [])
  t.deepEqual(noted, [])
})
