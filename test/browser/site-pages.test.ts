import test from 'ava'
import type { Page } from 'playwright-core'
import { readAssets } from '../../public-site/assets.ts'
import { fileBrowser } from '../support/browser/browser.ts'
import { MARKUP } from '../support/browser/hostile-data.ts'
import { waitForStatus } from '../support/portal/data.ts'
import { fileStack, type Stack } from '../support/portal/stack.ts'
import { makeHostileCampaign, TURNING, untilShown } from '../support/site/stack.ts'
import { inspectPage } from './inspect-page.ts'

const stack = fileStack(test)
const visit = fileBrowser(test)

const make = async (own: Stack) => {
  const made = await makeHostileCampaign(own, (id) => waitForStatus(own, id, 'paid'))
  await untilShown(own, `${made.path}/draws/${made.drawn}`, 'Renamed')
  await untilShown(own, `${made.path}/draws/${made.large}`, 'paid')
  await untilShown(own, made.path, made.large)
  return made
}

type Made = Awaited<ReturnType<typeof make>>
let made: Promise<Made> | undefined
const hostile = async (): Promise<Made> => {
  const own = await stack()
  made ??= make(own)
  return made
}

const pages: { name: string; path: (made: Made) => string; shows: string }[] = [
  { name: 'front', path: () => '/', shows: 'Draws that anyone can check' },
  { name: 'campaign', path: ({ path }) => path, shows: MARKUP },
  { name: 'embed', path: ({ path }) => `${path}/embed`, shows: MARKUP },
  { name: 'draw-open', path: ({ path, open }) => `${path}/draws/${open}`, shows: 'open' },
  { name: 'draw-paid', path: ({ path, drawn }) => `${path}/draws/${drawn}`, shows: MARKUP },
  { name: 'draw-large', path: ({ path, large }) => `${path}/draws/${large}`, shows: MARKUP },
  { name: 'winners', path: ({ path, large }) => `${path}/draws/${large}/winners/3`, shows: 'w-429' },
  { name: 'history', path: ({ path }) => `${path}/history`, shows: MARKUP },
  { name: 'history-1', path: ({ path }) => `${path}/history/1`, shows: MARKUP },
  { name: 'fairness', path: ({ path }) => `${path}/fairness`, shows: MARKUP },
  { name: 'guarantees', path: ({ path }) => `${path}/guarantees`, shows: 'Over, waits for' },
  { name: 'how-it-works', path: () => '/how-it-works', shows: 'SHA-256' },
  { name: 'verify', path: () => '/verify', shows: 'Verify a draw' },
  { name: 'not-found', path: () => '/nowhere', shows: 'no such page' },
]

/** What markup in a text would have made of a page. */
const harm = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...('hacked' in globalThis ? ['a script ran'] : []),
    ...[...document.querySelectorAll('img[src="x"], [onerror], [style], style, script:not([src])')].map(
      ({ outerHTML }) => outerHTML,
    ),
  ])

for (const { name, path, shows } of pages) {
  test.serial(
    `${name} is accessible in light and dark, from a phone to a desktop, whatever a partner wrote`,
    async (t) => {
      const own = await stack()
      const at = await hostile()
      const { page, noted } = await visit(t, { origin: own.url, stays: true })
      await page.goto(path(at))
      await page.getByText(shows).first().waitFor()
      t.deepEqual(await harm(page), [])
      t.deepEqual(await inspectPage(page, `site-${name}`, 'everyView'), [])
      if (name === 'not-found')
        t.deepEqual(
          noted.splice(0).filter((note) => !/404/.test(note)),
          [],
        )
    },
  )
}

test.serial('a check, found right and found wrong, is accessible too', async (t) => {
  const own = await stack()
  const { path, drawn } = await hostile()
  const { page } = await visit(t, { origin: own.url })
  await page.goto(`${path}/draws/${drawn}`)
  await page.getByRole('button', { name: 'Check this draw in your browser' }).click()
  await page.locator('[data-verdict=right]').waitFor()
  await page.getByLabel('The id that the campaign knows you by, or the name shown').fill('w-3')
  await page.getByRole('button', { name: 'Look' }).click()
  await page.getByText('In this draw:').waitFor()
  t.deepEqual(await inspectPage(page, 'site-check-right', 'everyView'), [])
  const proof = await (await fetch(`${own.url}${path}/draws/${drawn}/proof.json`)).text()
  await page.goto('/verify')
  await page.locator('#verify-text').fill(proof.replace(/"roll":(\d+)/, '"roll":1$1'))
  await page.getByRole('button', { name: 'Check it' }).click()
  await page.locator('[data-verdict=wrong]').waitFor()
  t.deepEqual(await harm(page), [])
  t.deepEqual(await inspectPage(page, 'site-check-wrong', 'everyView'), [])
})

test.serial('a name that turns text around turns none but its own', async (t) => {
  const own = await stack()
  const { path, drawn } = await hostile()
  const { page } = await visit(t, { origin: own.url })
  await page.goto(`${path}/draws/${drawn}`)
  const names = await page.locator('bdi', { hasText: 'Eve' }).allTextContents()
  t.true(names.every((text) => text === TURNING))
  t.true(names.length > 0)
  const outside = await page.evaluate(() => {
    for (const isolated of document.querySelectorAll('main bdi')) isolated.remove()
    return document.querySelector('main')?.textContent ?? ''
  })
  t.notRegex(outside, /\u202E/)
})

const policyAt = async (url: string): Promise<string> =>
  (await fetch(url, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? ''

test.serial('every page is served under a policy that lets in nothing of another origin', async (t) => {
  const own = await stack()
  const at = await hostile()
  for (const { name, path } of pages) {
    const policy = await policyAt(own.url + path(at))
    const letsIn = name === 'embed' ? policy.replace('frame-ancestors *', '') : policy
    t.regex(letsIn, /default-src 'none'.*script-src 'self';/, name)
    t.notRegex(letsIn, /unsafe|https?:|data:|\*/, name)
  }
})

test.serial(
  'of all scripts the one that checks proofs may ask another origin: the node that a visitor names',
  async (t) => {
    const own = await stack()
    await hostile()
    const { assets } = await readAssets()
    for (const [name, path] of Object.entries(assets)) {
      const asks = /connect-src 'self' https:/.test(await policyAt(own.url + path))
      t.is(asks, name === 'checking.js', name)
    }
  },
)
