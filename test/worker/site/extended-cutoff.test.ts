import test from 'ava'
import { makeDrawing } from '../../support/factory.ts'
import { openCampaignSite } from '../../support/site/site.ts'

const HOUR_MS = 3_600_000

test('pages await a draw whose cutoff was extended beyond its time at the cutoff, after those that come before that', async (t) => {
  const site = await openCampaignSite(t)
  const { campaign, base, drawPath } = site
  const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS)
  const [first, extended] = [inHours(2), inHours(3)]
  const late = await makeDrawing(site, { campaign, drawAt: inHours(1), cutoffAt: extended })
  await makeDrawing(site, { campaign, drawAt: first, cutoffAt: first })
  await site.work()
  const countdowns = async (path: string): Promise<string[]> =>
    [...(await site.page(path)).matchAll(/data-countdown="([^"]+)"/g)].map(([, at]) => at as string)
  t.deepEqual(await countdowns(base), [first.toISOString()])
  t.deepEqual(await countdowns(`${base}/embed`), [first.toISOString()])
  t.deepEqual(await countdowns(drawPath(late)), [extended.toISOString(), extended.toISOString()])
})
