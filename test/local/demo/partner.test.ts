import test from 'ava'
import { runDemoPartner } from '../../../local/demo/partner.ts'
import { makeShop, openDrawing, type Shop } from '../../support/partner-api/partner.ts'
import { fileService } from '../../support/site/file-service.ts'
import { until } from '../../support/until.ts'

const service = fileService(test)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

const hasList = ({ winners, needsAttention }: { winners: unknown[]; needsAttention: string | null }): boolean =>
  winners.length > 0 && needsAttention === null

/** Runs the demo partner until the drawing has a list, or eighty seconds are over. */
const runUntilSent = async (
  { service: { url }, key, campaign: { slug } }: Shop,
  drawing: Awaited<ReturnType<typeof openDrawing>>,
) => {
  const stopping = new AbortController()
  const running = runDemoPartner({ apiUrl: url, key, slug, signal: stopping.signal })
  const sent = await until(() => drawing.read(), hasList)
  stopping.abort()
  await running
  return sent
}

test('the demo partner sends the list of a drawing whose cutoff passed before it began, and leaves older ones', async (t) => {
  const place = await service()
  const shop = await makeShop(place)
  const [old, missed] = [
    await openDrawing(shop, { cutoffAt: minutesAgo(60) }),
    await openDrawing(shop, { cutoffAt: minutesAgo(1) }),
  ]
  await place.work()
  t.is((await missed.read()).attentionCode, 'no_winners')
  const { status, winners, winnersExpected, cutoffAt } = await runUntilSent(shop, missed)
  t.is(status, 'open')
  t.is(winners.length, winnersExpected)
  t.true(Date.parse(cutoffAt) > Date.now())
  t.like(await old.read(), { attentionCode: 'no_winners', winners: [] })
})
