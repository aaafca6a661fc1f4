import { testKeyring } from '../../support/keyring.ts'
import test from 'ava'
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
