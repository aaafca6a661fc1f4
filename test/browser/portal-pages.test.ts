import test, { type ExecutionContext } from 'ava'
import type { Page } from 'playwright-core'
import { fileBrowser } from '../support/browser/browser.ts'
import { DESKTOP, HEIGHT, inspectPage } from './inspect-page.ts'
import { type BusyPartner, makeBusyPartner } from '../support/portal/data.ts'
import { fileStack } from '../support/portal/stack.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const MOST_TABS = 60

/** `path` lies below the account; `shows` is there once the page is complete; `main` is what people come to it for. */
type Visited = { name: string; path: (of: BusyPartner) => string; shows: string; main?: string }

const campaign = ({ slug }: { slug: string }) => `/campaigns/${slug}`
const drawing = (of: { slug: string }, id: string | undefined) => `${campaign(of)}/drawings/${id}`

const CAMPAIGN = 'Public page of this campaign'

const pages: Visited[] = [
  { name: 'home', path: () => '/', shows: 'Needs you now', main: 'Pick a winner' },
  { name: 'campaigns', path: () => '/campaigns', shows: 'Fetched draw', main: 'Daily draw' },
  { name: 'campaign', path: ({ daily }) => campaign(daily), shows: CAMPAIGN, main: 'Pause' },
  { name: 'campaign-pull', path: ({ pull }) => campaign(pull), shows: CAMPAIGN, main: 'Test fetch' },
  { name: 'campaign-walletless', path: ({ walletless }) => campaign(walletless), shows: CAMPAIGN },
  { name: 'campaign-paused', path: ({ paused }) => campaign(paused), shows: CAMPAIGN, main: 'Resume' },
  { name: 'campaign-ended', path: ({ ended }) => campaign(ended), shows: CAMPAIGN },
  { name: 'drawing-open', path: ({ daily }) => drawing(daily, daily.open), shows: 'Drawing id', main: 'Send winners' },
  { name: 'drawing-missed', path: ({ daily }) => drawing(daily, daily.missed), shows: 'No winners by the cutoff.' },
  { name: 'drawing-paid', path: ({ daily }) => drawing(daily, daily.past[0]), shows: 'Proof page' },
  { name: 'drawing-pull', path: ({ pull }) => drawing(pull, pull.missed), shows: 'Drawing id', main: 'Fetch again' },
  {
    name: 'drawing-fetched',
    path: ({ pull }) => drawing(pull, pull.fetched),
    shows: 'The list was taken without what cannot be shown',
  },
  { name: 'send', path: ({ daily }) => `${drawing(daily, daily.open)}/send`, shows: 'Or drop', main: 'Choose a file' },
  { name: 'guarantees', path: ({ guaranteed }) => `${campaign(guaranteed)}/guarantees`, shows: 'Waits for a drawing' },
  { name: 'payouts', path: () => '/payouts', shows: 'Grand prize' },
  { name: 'keys', path: () => '/keys', shows: 'Never used', main: 'Create a key' },
  { name: 'webhooks', path: () => '/webhooks', shows: 'Old server', main: 'Add an endpoint' },
  {
    name: 'webhook',
    path: ({ webhooks }) => `/webhooks/${webhooks.works}`,
    shows: 'Waits for the next',
    main: 'Change',
  },
  { name: 'webhook-failing', path: ({ webhooks }) => `/webhooks/${webhooks.failing}`, shows: 'Every try has failed' },
  { name: 'webhook-given-up', path: ({ webhooks }) => `/webhooks/${webhooks.given}`, shows: 'For five days' },
  {
    name: 'delivery',
    path: ({ webhooks }) => `/webhooks/${webhooks.works}/deliveries/${webhooks.failed}`,
    shows: '502 Bad Gateway',
    main: 'Send it again',
  },
  { name: 'requests', path: () => '/requests', shows: '/api/v1/', main: '201' },
  { name: 'audit', path: () => '/audit', shows: 'Set up the campaign.' },
  { name: 'approvals', path: () => '/approvals', shows: 'A second owner makes this safer' },
  { name: 'team', path: () => '/team', shows: 'Marco Manager', main: 'Invite somebody' },
]

const empty = {
  '/': 'No live campaign yet',
  '/campaigns': '',
  '/payouts': '',
  '/keys': 'No key yet',
  '/webhooks': 'No webhook endpoint yet',
  '/requests': 'No request yet',
  '/approvals': '',
  '/audit': '',
  '/team': '',
}

let made: Promise<BusyPartner> | undefined
const busyPartner = async (): Promise<BusyPartner> => {
  const own = await stack()
  made ??= makeBusyPartner(own)
  return made
}

const settled = async (page: Page, shows: string): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  if (shows !== '') await page.getByText(shows).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-label="Loading"]'))
}

/** Where the keyboard is, by its text, and whether that can be seen. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    return { text: element.textContent?.trim() ?? '', isVisible: isOutlined || boxShadow !== 'none' }
  })

const isReachedByKeyboard = async (t: ExecutionContext, page: Page, main: string): Promise<void> => {
  await page.setViewportSize({ width: DESKTOP, height: HEIGHT })
  await page.locator('body').evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    const { text, isVisible } = await focused(page)
    if (!text.startsWith(main)) continue
    t.true(isVisible, `the focus on "${main}" can be seen`)
    return
  }
  t.fail(`the keyboard does not reach "${main}" with ${MOST_TABS} tabs`)
}

for (const { name, path, shows, main } of pages) {
  test.serial(`${name} is accessible in light and dark, from a phone to a desktop`, async (t) => {
    const own = await stack()
    const partner = await busyPartner()
    const { page } = await visit(t, { origin: own.url, token: partner.owner.token, stays: true })
    await page.goto(`/portal/${partner.partner}/test${path(partner)}`)
    await settled(page, shows)
    t.deepEqual(await inspectPage(page, name), [])
    if (main !== undefined) await isReachedByKeyboard(t, page, main)
  })
}

test.serial('in test mode no page says in which token, on which chain, something is paid: nothing is', async (t) => {
  const own = await stack()
  const of = await busyPartner()
  const { page } = await visit(t, { origin: own.url, token: of.owner.token, stays: true })
  for (const [path, shows] of [
    [campaign(of.daily), CAMPAIGN],
    ['/payouts', 'Grand prize'],
  ] as const) {
    await page.goto(`/portal/${of.partner}/test${path}`)
    await settled(page, shows)
    t.notRegex(await page.locator('main').innerText(), /TEST on test/, path)
  }
})

test.serial('a cutoff that has passed without a list is planned no more', async (t) => {
  const own = await stack()
  const of = await busyPartner()
  const { page } = await visit(t, { origin: own.url, token: of.owner.token, stays: true })
  await page.goto(`/portal/${of.partner}/test${drawing(of.daily, of.daily.missed)}`)
  await settled(page, 'No winners by the cutoff.')
  t.regex(await page.locator('main').innerText(), /Cutoff\n+(?!Planned)/)
})

/** One newcomer for all of these tests, who only looks at pages and so leaves them empty. */
let newcomer: ReturnType<Awaited<ReturnType<typeof stack>>['signedIn']> | undefined

for (const [path, shows] of Object.entries(empty)) {
  const name = `empty-${path.slice(1) || 'home'}`
  test.serial(`${name} says what to do next`, async (t) => {
    const own = await stack()
    newcomer ??= own.signedIn()
    const { token, partner } = await newcomer
    const { page } = await visit(t, { origin: own.url, token, stays: true })
    await page.goto(`/portal/${partner}/live${path}`)
    await settled(page, shows)
    t.deepEqual(await inspectPage(page, name), [])
  })
}

for (const [path, shows] of [
  ['sign-in', 'Forgot your password?'],
  ['accept', 'Open the invitation’s link'],
  ['reset', 'Open the link'],
  ['nowhere', ''],
] as const) {
  test.serial(`${path} is accessible without signing in`, async (t) => {
    const own = await stack()
    const { page } = await visit(t, { origin: own.url, stays: true })
    await page.goto(`/portal/${path}`)
    await settled(page, shows)
    t.deepEqual(await inspectPage(page, path), [])
  })
}

test.serial('the account page is accessible in light and dark, from a phone to a desktop', async (t) => {
  const own = await stack()
  const { token } = await own.signedIn()
  const { page } = await visit(t, { origin: own.url, token })
  await page.goto('/portal/account')
  await settled(page, 'Sessions')
  t.deepEqual(await inspectPage(page, 'account'), [])
})
