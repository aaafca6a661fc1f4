import test from 'ava'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { connect } from '../../support/attack.ts'
import { theOperator } from '../../support/factory.ts'
import { openPull } from '../../support/pull/pull.ts'

const AN_HOUR_AGO = [
  `update campaign_hold set held_at = held_at - interval '1 hour'`,
  `update campaign_pause set paused_at = paused_at - interval '1 hour'`,
  `update drawing set held_at = held_at - interval '1 hour', cutoff_at = cutoff_at - interval '1 hour'`,
  `update winner_fetch set started_at = started_at - interval '1 hour', cutoff_at = cutoff_at - interval '1 hour'`,
]

test('the ten minutes of a fetch stand still while its drawing is held, and go on after the hold', async (t) => {
  const { url, place, campaign, source, work, due, read, readFetch, retryNow, workAfter } = await openPull(t)
  source.behave = () => ({ status: 500 })
  const id = await due()
  await work()
  await workAfter(id, 6)
  t.like(await readFetch(id), { tries: 2, isGivenUp: false })
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused', 'hold')
  const client = await connect(t, url)
  await client.query('set session_replication_role = replica')
  for (const change of AN_HOUR_AGO) await client.query(change)
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  await retryNow(id)
  await work()
  t.like(await readFetch(id), { tries: 3, isGivenUp: false })
  t.is((await read(id)).needsAttention, null)
  await workAfter(id, 4)
  t.like(await readFetch(id), { tries: 4, isGivenUp: true })
})
