import test from 'ava'
import { UniqueIntegrityConstraintViolationError } from 'slonik'
import { setUpCampaign } from '../../../api/actions/campaign/campaigns.ts'
import type { Mode } from '../../../domain/actor.ts'
import { sampleCampaign, sampleTable } from '../../../domain/sample/campaign.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { makePrizeTable, theOperator } from '../../support/factory.ts'

test('a sample is a test campaign, stays one, and is the only one of its partner that runs', async (t) => {
  const { place, client, partner, campaign } = await openAttacked(t)
  const { id: prizeTable } = await makePrizeTable(place, sampleTable)
  const make = (slug: string, mode: Mode = 'test') => {
    const facts = { partner, slug, prizeTable, baseUrl: 'https://api.test', language: 'en', now: new Date() } as const
    const file = { ...sampleCampaign(facts), mode, isSample: true }
    return place.pool.transaction((tx) => setUpCampaign(tx, place, theOperator, file))
  }
  await t.throwsAsync(make('sample-0', 'live'))
  const id = await make('sample-1')
  await t.throwsAsync(make('sample-2'), { instanceOf: UniqueIntegrityConstraintViolationError })
  await refuses(t, client, 'update campaign set is_sample = false where id = $1', [id])
  await refuses(t, client, 'update campaign set is_sample = true where id = $1', [campaign.id])
  await client.query("update campaign set status = 'ended', ended_at = now() where id = $1", [id])
  await t.notThrowsAsync(make('sample-2'))
})
