/** What the portal of the old address says of an account that lives in another database. */
import test from 'ava'
import { sql } from 'slonik'
import { fileBrowser } from '../support/browser/browser.ts'
import { fileStack } from '../support/portal/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const THERE = 'https://api.second.test'

const languages = [
  {
    locale: 'en-US',
    moving: 'This account is being moved. That takes a few minutes',
    moved: `This account has moved. It is at ${THERE} now: sign in there.`,
  },
  {
    locale: 'de-DE',
    moving: 'Dieses Konto wird gerade verlegt. Das dauert einige Minuten',
    moved: `Dieses Konto ist umgezogen. Es ist jetzt unter ${THERE}: Melden Sie sich dort an.`,
  },
]

for (const { locale, moving, moved } of languages)
  test(`somebody who signs in where an account was is led to where it is (${locale})`, async (t) => {
    const { url, pool, signedIn } = await stack()
    const { partner, token } = await signedIn()
    const step = (state: string) =>
      pool.query(sql.unsafe`update partner_move set state = ${state} where partner_id = ${partner}`)
    await pool.query(sql.unsafe`
      insert into partner_move (partner_id, state, base_url, public_url)
      values (${partner}, 'holding', ${THERE}, 'https://second.test')`)
    const { page } = await visit(t, { origin: url, token, locale })
    const strip = page.locator('.away-strip')
    const read = async () => {
      await page.goto(`/portal/${partner}/live/`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await read()
    t.is(await strip.count(), 0, 'as long as it can stay, nothing is said')
    await step('leaving')
    await read()
    t.true((await strip.innerText()).startsWith(moving))
    await step('gone')
    await read()
    t.true((await strip.innerText()).startsWith(moved))
    t.is(await strip.getByRole('link', { name: THERE }).getAttribute('href'), `${THERE}/portal/`)
    t.deepEqual(await inspectPage(page, `portal-moved-${locale}`), [])
  })
