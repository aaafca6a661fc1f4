import { testKeyring } from '../../support/keyring.ts'
import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { MAX_WINNERS } from '../../../domain/drawing/winners.ts'
import { networkRunner } from '../../../worker/network-stage.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { fetchWinners } from '../../../worker/stages/fetch-winners.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff } from '../../support/factory.ts'
import { openPull } from '../../support/pull/pull.ts'
import { until } from '../../support/until.ts'
import { answersWell, hangs, startSource } from '../../support/pull/winners-source.ts'

test('a partner with more servers that hang than there are calls leaves some calls to the others', async (t) => {
  const { place, client, source, partner, due } = await openPull(t)
  const limits = { ...fetchWinners.limits, atOnce: 3, perShare: 2 }
  const runner = networkRunner(place, { ...fetchWinners, limits }, { client, keyring: testKeyring })
  source.behave = hangs
  await due()
  for (let i = 0; i < 3; i += 1) {
    const { url } = await startSource(t, hangs)
    const campaign = await makeCampaign(place, { partner, winners: { mode: 'pull', url } })
    await passCutoff(place, await makeDrawing(place, { campaign }))
  }
  const quick = await startSource(t, answersWell)
  const winners = { mode: 'pull', url: quick.url }
  const campaign = await makeCampaign(place, { partner: await makePartner(place), winners })
  const later = await makeDrawing(place, { campaign })
  await remindOnce(place)
  await runner.runOnce()
  await passCutoff(place, later)
  await remindOnce(place)
  await runner.runOnce()
  await until(
    async () => quick.requests.length,
    (count) => count === 1,
  )
  t.is(quick.requests.length, 1)
})

test('of a partner’s long lists three are asked for at once, and others’ lists beside them', async (t) => {
  const { place, client, source, partner, due } = await openPull(t)
  const runner = networkRunner(place, fetchWinners, { client, keyring: testKeyring })
  source.behave = hangs
  const winners = { mode: 'pull', url: source.url }
  const long = await makeCampaign(place, { partner, winners, winnersPerDraw: MAX_WINNERS })
  for (let i = 0; i < 5; i += 1) await due({ campaign: long })
  const short = await makeCampaign(place, { partner: await makePartner(place), winners })
  for (let i = 0; i < 5; i += 1) await due({ campaign: short })
  await remindOnce(place)
  await runner.runOnce()
  const { rows } = await place.pool.query(sql.type(z.object({ slug: z.string(), calls: z.number() }))`
    select c.slug, count(*)::int as calls
    from winner_fetch f join drawing d on d.id = f.drawing_id join campaign c on c.id = d.campaign_id
    where f.lease is not null group by c.slug`)
  const calls = Object.fromEntries(rows.map((row) => [row.slug, row.calls]))
  t.deepEqual(calls, { [long.slug]: 3, [short.slug]: 5 })
})
