import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { buildWebWhenMissing } from '../../local/build-web.ts'
import { launchBrowser } from '../support/browser/browser.ts'
import { makeCampaign, makeDrawing, makePartner, winnerIds } from '../support/factory.ts'
import { makeMember, makeSession, makeUser } from '../support/portal/portal.ts'
import { type Bench, onBench } from './support/bench.ts'
import { type Figure, percentile } from './support/report.ts'
import { startServer } from './support/server.ts'

const DRAWINGS = 20
const PASTED_WINNERS = 10_000
const PASTES = 5
const KILOBYTE = 1_000

const assets = new URL('../../api/portal/web/dist/assets/', import.meta.url)

const gzippedKilobytes = async (name: string): Promise<number> =>
  gzipSync(await readFile(new URL(name, assets))).length / KILOBYTE

const sum = (values: readonly number[]): number => Math.round(values.reduce((total, value) => total + value, 0))

/** A team with something to look at on its home page, and a drawing that takes a long list. */
const furnish = async (bench: Bench) => {
  const partner = await makePartner(bench)
  const { userId } = await makeUser(bench, { hasSecondFactor: true })
  await makeMember(bench, { partner, userId, role: 'owner' })
  const { token } = await makeSession(bench, userId)
  const campaign = await makeCampaign(bench, { partner, winnersPerDraw: PASTED_WINNERS })
  const ids: string[] = []
  for (let i = 0; i < DRAWINGS; i += 1) {
    const drawAt = new Date(Date.now() + (i + 1) * 3_600_000)
    ids.push(await makeDrawing(bench, { campaign, drawAt, cutoffAt: drawAt }))
  }
  const home = `/portal/${partner}/test/`
  return { token, home, send: `${home}campaigns/${campaign.slug}/drawings/${ids[0]}/send` }
}

/** The scripts that a first visit to a page loads, as the server compresses them at worst. */
const scriptSizes = async (page: Page, { url, home }: { url: string; home: string }): Promise<Figure> => {
  const load = async (address: string): Promise<number> => {
    const seen = new Set<string>()
    const note = (request: { url: () => string }) => {
      const [, name] = /\/assets\/([^/]+\.js)$/.exec(request.url()) ?? []
      if (name !== undefined) seen.add(name)
    }
    page.on('request', note)
    await page.goto(address, { waitUntil: 'networkidle' })
    page.off('request', note)
    return sum(await Promise.all([...seen].map(gzippedKilobytes)))
  }
  const signIn = await load(`${url}/portal/sign-in`)
  const atHome = await load(url + home)
  return {
    name: 'JavaScript of a first visit to the portal, gzipped',
    target: '≤ 150 kB on a page',
    value: `sign-in ${signIn} kB, home ${atHome} kB`,
    raw: 'none',
  }
}

/** Runs in the page before its own scripts: when something was pasted, and how long the page was busy at a stretch. */
const WATCH = `
  globalThis.seen = { pastedAt: NaN, longestMs: 0 }
  addEventListener('paste', () => { seen.pastedAt = performance.now() }, { capture: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestMs = Math.max(seen.longestMs, duration)
  }).observe({ type: 'longtask' })`

type Watched = { document: { body: { innerText: string } }; seen: { pastedAt: number; longestMs: number } }

const COUNT = PASTED_WINNERS.toLocaleString('en-US')

/** Evaluated in the page at every frame. */
const msUntilTold = (sentence: string): { ms: number } | false => {
  const { document, seen } = globalThis as unknown as Watched
  return document.body.innerText.includes(sentence) && { ms: performance.now() - seen.pastedAt }
}

/** From the paste until the page says how many winners there are, in the page's own time. */
const pasteOnce = async (page: Page, address: string): Promise<{ ms: number; longestMs: number }> => {
  await page.goto(address)
  const field = page.getByRole('textbox', { name: 'Winners' })
  await field.waitFor()
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(winnerIds(PASTED_WINNERS).join('\n'))})`)
  await page.evaluate('seen.longestMs = 0')
  await field.press('Control+V')
  const told = await page.waitForFunction(msUntilTold, `${COUNT} of ${COUNT} winners`)
  const { ms } = (await told.jsonValue()) || { ms: Number.NaN }
  return { ms, longestMs: await page.evaluate<number>('seen.longestMs') }
}

const pasting = async (page: Page, address: string): Promise<Figure> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript({ content: WATCH })
  const pastes = []
  for (let i = 0; i < PASTES; i += 1) {
    pastes.push(await pasteOnce(page, address))
    await page.evaluate('sessionStorage.clear()')
  }
  const times = pastes.map(({ ms }) => ms)
  const longest = Math.max(...pastes.map(({ longestMs }) => longestMs))
  return {
    name: `${COUNT} winners pasted until validated`,
    target: '≤ 200 ms',
    value: `median ${percentile(times, 50)} ms, at most ${percentile(times, 100)} ms; longest task ${Math.round(longest)} ms`,
    raw: 'none',
  }
}

/** The portal's weight, and how fast it checks a long list. */
export const portal = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    await buildWebWhenMissing()
    const url = await startServer(bench)
    const { token, home, send } = await furnish(bench)
    const browser = await launchBrowser()
    try {
      const context = await browser.newContext()
      await context.addCookies([{ name: 'pds_session', value: token, url, httpOnly: true, sameSite: 'Strict' }])
      const page = await context.newPage()
      return [await scriptSizes(page, { url, home }), await pasting(page, url + send)]
    } finally {
      await browser.close()
    }
  })
