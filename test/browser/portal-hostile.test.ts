import test from 'ava'
import type { Page } from 'playwright-core'
import { sql } from 'slonik'
import { z } from 'zod'
import { fileBrowser } from '../support/browser/browser.ts'
import { makeCampaign } from '../support/factory.ts'
import { MARKUP, makeHostilePartner } from '../support/browser/hostile-data.ts'
import { startHostilePage } from '../support/browser/hostile-page.ts'
import { fileStack } from '../support/portal/stack.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

/** What markup in a text would have made of a page. */
const harm = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...('hacked' in globalThis ? ['a script ran'] : []),
    ...[...document.querySelectorAll('img[src="x"], [onerror], script:not([src])')].map(({ outerHTML }) => outerHTML),
  ])

test.serial('whatever a partner writes is shown as text on every page', async (t) => {
  const own = await stack()
  const { partner, token, held, pulled, hook } = await makeHostilePartner(t, own)
  const { page, noted } = await visit(t, { origin: own.url, token })
  /** Waits until the text stands so often in the page: what was taken for markup would be missing. */
  const see = async (name: string, times: number) => {
    await page
      .getByRole('main')
      .getByText(MARKUP)
      .nth(times - 1)
      .waitFor()
    t.deepEqual(await harm(page), [], name)
  }
  const heldDrawing = `/campaigns/${held.slug}/drawings/${held.drawing}`
  const pages = [
    ['/', 2],
    ['/campaigns', 2],
    [`/campaigns/${held.slug}`, 1],
    [heldDrawing, 2],
    [`${heldDrawing}/send`, 1],
    [`/campaigns/${pulled.slug}/drawings/${pulled.drawing}`, 5],
    [`/campaigns/${held.slug}/guarantees`, 1],
    ['/payouts', 3],
    ['/keys', 1],
    ['/webhooks', 1],
    [`/webhooks/${hook.endpoint}`, 2],
    [`/webhooks/${hook.endpoint}/deliveries/${hook.delivery}`, 3],
    ['/audit', 4],
    ['/team', 1],
  ] as const
  for (const [path, times] of pages) {
    await page.goto(`/portal/${partner}/test${path}`)
    await see(path, times)
  }
  await page.goto(`/portal/${partner}/test/campaigns/${held.slug}/guarantees`)
  await page.getByRole('button', { name: 'Pick the winner of period 1' }).click()
  await page.getByRole('radio', { name: MARKUP }).check()
  await see('the wins of a period', 2)
  await page.getByRole('button', { name: 'Review the pick' }).click()
  await see('the review of a pick', 2)
  await page.goto(`/portal/${partner}/test/campaigns/${pulled.slug}`)
  await page.getByRole('button', { name: 'Test fetch' }).click()
  await page.getByText('This would be taken').waitFor()
  await see('a test fetch', 5)
  await page.goto('/portal/account')
  t.is(await page.getByLabel('Name').inputValue(), MARKUP)
  t.deepEqual(await harm(page), [], 'the account page')
  t.deepEqual(noted.splice(0), [], 'nor is a picture asked for at the partner’s address')
})

const statusOf = async (slug: string): Promise<string> =>
  (await stack()).pool.oneFirst(
    sql.type(z.object({ status: z.string() }))`select status from campaign where slug = ${slug}`,
  )

/** Tries everything that a page can send to another origin: a fetch as a form would, one as JSON, a beacon, and a form. */
const forgery = (url: string, body: string) => `
  <form method="post" enctype="text/plain" action="${url}"><input name='${body.slice(0, -1)},"x":"' value='"}'></form>
  <script>
    const url = ${JSON.stringify(url)}, body = ${JSON.stringify(body)}
    const json = { 'content-type': 'application/json' }
    Promise.allSettled([
      fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'include', body }),
      fetch(url, { method: 'POST', credentials: 'include', headers: json, body }),
      navigator.sendBeacon(url, new Blob([body], { type: 'text/plain' })),
    ]).then(() => document.forms[0].submit())
  </script>`

test.serial(
  'a page of another origin changes nothing, not even one that the cookies are sent along from',
  async (t) => {
    const own = await stack()
    const { partner, token } = await own.signedIn()
    const { slug } = await makeCampaign(own, { partner })
    const body = JSON.stringify({ account: { partner, mode: 'test' }, slug })
    const url = `${own.url}/portal/trpc/campaign.pause`
    const { sameSite, otherSite } = await startHostilePage(t, forgery(url, body))
    const { page, noted } = await visit(t, { origin: own.url, token, others: [sameSite, otherSite] })
    const answers: number[] = []
    page.on('response', (response) => response.url() === url && answers.push(response.status()))
    for (const address of [sameSite, otherSite]) {
      await page.goto(address)
      await page.waitForURL(url)
      t.is(await statusOf(slug), 'active', address)
    }
    t.true(answers.length >= 4)
    t.deepEqual(
      answers.filter((status) => status < 400),
      [],
    )
    noted.splice(0)

    await page.goto('/portal/')
    const send = ([address, text]: [string, string]) =>
      fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
    await page.evaluate(send as never, [url, body])
    t.is(await statusOf(slug), 'paused', 'the same request from a page of the portal')
  },
)

test.serial('no page of another origin shows the portal in a frame', async (t) => {
  const own = await stack()
  const { token } = await own.signedIn()
  const { sameSite } = await startHostilePage(t, `<iframe src="${own.url}/portal/"></iframe>`)
  const { page, noted } = await visit(t, { origin: own.url, token, others: [sameSite] })
  const refused = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/.test(message.text()))
  await page.goto(sameSite)
  await refused
  const [, frame] = page.frames()
  t.is(await frame?.evaluate(() => location.origin), 'null')
  noted.splice(0)
})

test.serial('a link with another site in it signs in to the portal and stays there', async (t) => {
  const own = await stack()
  const { partner, email, password } = await own.signedIn({ hasSecondFactor: false })
  const home = `${own.url}/portal/${partner}/test/`
  const keys = `/portal/${partner}/test/keys`
  const links = [
    ['//evil.test/portal/', home],
    ['/\\evil.test/portal/', home],
    ['https://evil.test/portal/', home],
    ['/portal/\t/../..//evil.test', home],
    ['javascript:hacked=1', home],
    [keys, own.url + keys],
  ] as const
  for (const [next, expected] of links) {
    const { page } = await visit(t, { origin: own.url })
    await page.goto(`/portal/sign-in?next=${encodeURIComponent(next)}`)
    await page.getByLabel('E-mail address').fill(email)
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1, name: /Home|API keys/ }).waitFor()
    t.is(page.url().replace(/\/$/, ''), expected.replace(/\/$/, ''), next)
  }
})
