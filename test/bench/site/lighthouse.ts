import lighthouse from 'lighthouse'
import { freePort } from '../../../local/ports.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { waitForStatus } from '../../support/portal/data.ts'
import { makeHostileCampaign, untilShown } from '../../support/site/stack.ts'
import { type Bench, onBench, until } from '../support/bench.ts'
import { type Figure, percentile } from '../support/report.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const LOADS = 3

const startSite = async (bench: Bench): Promise<string> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  bench.start('api/main.ts', { PORT: String(port), BASE_URL: url })
  bench.start('worker/main.ts', { BASE_URL: url })
  const isUp = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isUp)
  return url
}

/**
 * Lighthouse's own marks for a phone on a slow network. The median of a few runs, by category; what cost marks is
 * listed beside.
 */
const marks = async (name: string, address: string, port: number): Promise<Figure> => {
  const scores = new Map<string, number[]>(CATEGORIES.map((category) => [category, []]))
  const faults = new Set<string>()
  for (let i = 0; i < LOADS; i += 1) {
    const result = await lighthouse(address, { port, logLevel: 'silent', onlyCategories: [...CATEGORIES] })
    const { categories = {}, audits = {} } = result?.lhr ?? {}
    for (const [category, found] of scores) {
      const { score = 0, auditRefs = [] } = categories[category] ?? {}
      found.push(Math.round((score ?? 0) * 100))
      for (const { id, weight } of auditRefs) {
        const mark = audits[id]?.score ?? 1
        if (weight > 0 && mark < 0.9) faults.add(`${id} ${mark}`)
      }
    }
  }
  const medians = CATEGORIES.map((category) => `${category} ${percentile(scores.get(category) ?? [], 50)}`)
  return {
    name: `Lighthouse, ${name}`,
    target: 'each ≥ 95',
    value: `${medians.join(', ')}${faults.size > 0 ? ` (short of: ${[...faults].join(', ')})` : ''}`,
    raw: 'none',
  }
}

/** Lighthouse's marks for the pages that the public sees most. */
export const siteLighthouse = (): Promise<Figure[]> =>
  onBench(async (bench) => {
    const url = await startSite(bench)
    const { path, drawn, large } = await makeHostileCampaign({ ...bench, url }, (id) =>
      waitForStatus(bench, id, 'paid'),
    )
    await untilShown({ url }, `${path}/draws/${large}`, 'paid')
    await untilShown({ url }, path, large)
    const port = await freePort()
    const browser = await launchBrowser([`--remote-debugging-port=${port}`])
    try {
      return [
        await marks('a campaign', url + path, port),
        await marks('a draw of 10 winners', `${url}${path}/draws/${drawn}`, port),
        await marks('a draw of 430 winners', `${url}${path}/draws/${large}`, port),
      ]
    } finally {
      await browser.close()
    }
  })
