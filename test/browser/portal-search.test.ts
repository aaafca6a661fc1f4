import test from 'ava'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing, makeKey } from '../support/factory.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

for (const { locale, search, field, hint, none } of [
  {
    locale: 'en-GB',
    search: 'Search',
    field: 'What are you looking for?',
    hint: 'Paste an id',
    none: 'Nothing is called that',
  },
  { locale: 'de-DE', search: 'Suche', field: 'Was suchen Sie?', hint: 'Fügen Sie eine ID', none: 'Nichts heißt so' },
])
  test.serial(`in ${locale}, somebody finds a drawing of their own account, and nothing of another`, async (t) => {
    const own = await stack()
    const { token, partner } = await own.signedIn({ role: 'viewer' })
    const campaign = await makeCampaign(own, { partner, name: 'Hafenlos' })
    const drawing = await makeDrawing(own, { campaign })
    const { partner: other } = await own.signedIn()
    const foreign = await makeDrawing(own, { campaign: await makeCampaign(own, { partner: other }) })

    const { page } = await visit(t, { origin: own.url, token, locale })
    await page.goto(`/portal/${partner}/test/audit`)
    await page.getByRole('button', { name: search }).click()
    const dialog = page.getByRole('dialog', { name: search })
    await dialog.getByText(hint).waitFor()
    t.deepEqual(await inspectPage(page, `portal-search-${locale}`), [])
    await dialog.getByLabel(field).fill(foreign)
    await dialog.getByRole('heading', { name: none }).waitFor()
    await dialog.getByLabel(field).fill('hafen')
    await dialog.getByRole('link', { name: 'Hafenlos' }).waitFor()
    t.deepEqual(await inspectPage(page, `portal-search-found-${locale}`), [])
    await dialog.getByLabel(field).fill(drawing)
    await dialog.getByRole('link', { name: campaign.slug }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/portal/${partner}/test/campaigns/${campaign.slug}/drawings/${drawing}`)
    t.is(await dialog.count(), 0)
  })

test.serial('of a whole API key, only its ending leaves the browser, and finds the key', async (t) => {
  const own = await stack()
  const { token, partner } = await own.signedIn()
  const { id, key } = await makeKey(own, { partner })
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto(`/portal/${partner}/test/audit`)
  await page.getByRole('button', { name: 'Search' }).waitFor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${decodeURIComponent(request.url())} ${request.postData() ?? ''}`))
  await page.keyboard.press('Control+k')
  await page.getByLabel('What are you looking for?').fill(key)
  const found = page.getByRole('dialog').getByRole('link')
  await found.waitFor()
  t.regex((await found.textContent()) ?? '', new RegExp(`^pds_test_….*${id}`))
  t.is(await found.getAttribute('href'), `/portal/${partner}/test/keys`)
  t.true(asked.some((line) => line.includes(`pds_test_…${key.slice(-4)}`)))
  t.false(asked.some((line) => line.includes(key.slice(9, -4))))
})
