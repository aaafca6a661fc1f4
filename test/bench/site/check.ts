import type { Page } from 'playwright-core'
import { proofOf } from '../../public-site/verify/proofs.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { winnerIds } from '../../support/factory.ts'
import { drawnFiles, serveSite } from '../../support/site/pages.ts'
import { type Figure, percentile } from '../support/report.ts'

const WINNERS = 10_000
const CHECKS = 9
const BUTTON = 'button[data-proof]'
const FOUND = '.check-status:not([data-verdict=working])'

/** The time from the click until the verdict is shown, by the page's own clock, and the longest frame meanwhile. */
const checkOnce = (page: Page): Promise<{ ms: number; longestMs: number }> =>
  page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    const start = await frame()
    document.querySelector('${BUTTON}').click()
    let [last, longestMs] = [start, 0]
    do {
      const now = await frame()
      longestMs = Math.max(longestMs, now - last)
      last = now
    } while (!document.querySelector('${FOUND}'))
    return { ms: last - start, longestMs }
  })()`)

/** How long a browser takes to load and check the proof of a large draw, and whether the page answers meanwhile. */
export const siteCheck = async (): Promise<Figure[]> => {
  const ends: (() => unknown)[] = []
  const site = await serveSite({ teardown: (end) => ends.push(end) })
  const proof = proofOf({ winners: winnerIds(WINNERS) })
  site.put(...drawnFiles(proof, site.site))
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ baseURL: site.url })
    const checks = []
    for (let i = 0; i < CHECKS; i += 1) {
      await page.goto(`/campaigns/${proof.campaign.slug}/draws/${proof.drawing.id}`)
      await page.locator(BUTTON).waitFor()
      checks.push(await checkOnce(page))
    }
    const times = checks.map(({ ms }) => ms)
    const longest = Math.max(...checks.map(({ longestMs }) => longestMs))
    return [
      {
        name: `${WINNERS.toLocaleString('en-US')} winners checked in a browser`,
        target: '≤ 1,000 ms',
        value: `median ${Math.round(percentile(times, 50))} ms, at most ${Math.round(percentile(times, 100))} ms; longest frame ${Math.round(longest)} ms`,
        raw: 'none',
      },
    ]
  } finally {
    await browser.close()
    for (const end of ends) await end()
  }
}
