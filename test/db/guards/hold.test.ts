import test, { type ExecutionContext } from 'ava'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { cancelDrawing, makeCampaign, makeDrawing, theOperator, winnerIds } from '../../support/factory.ts'
import { openAttacked, refuses, refusesChanges } from '../../support/attack.ts'

const hold = 'insert into campaign_hold (campaign_id, held_at) values ($1, $2)'
const NOW = "date_trunc('milliseconds', now())"

/** A campaign that holds a drawing with a list, and a plain connection. */
const openHeld = async (t: ExecutionContext) => {
  const attacked = await openAttacked(t)
  const { place, client, campaign } = attacked
  const drawing = await makeDrawing(place, { campaign })
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [drawing, winnerIds(3)])
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused', 'hold')
  return { ...attacked, drawing }
}

test('a held drawing is not locked, let go or held from another time by hand, nor is its cutoff moved as it is let go', async (t) => {
  const { client, drawing } = await openHeld(t)
  await refusesChanges(t, client, 'drawing', { id: drawing }, [
    `status = 'locked', locked_at = now(), winners_commitment = sha256('x'), prize_table_id = 'tbl_0123456789ABCDEFGHIJKL'`,
    'held_at = null',
    `held_at = held_at - interval '1 hour'`,
    `held_at = null, cutoff_at = cutoff_at + interval '1 hour'`,
  ])
})

test('as a hold ends, each cutoff moves by its length and no more, and no drawing is left behind', async (t) => {
  const { client, campaign, drawing } = await openHeld(t)
  const release = `update campaign_hold set released_at = ${NOW} where campaign_id = $1`
  await refuses(t, client, release, [campaign.id])
  // Off, so that the test can make the hold a second long.
  await client.query('alter table campaign_hold disable trigger campaign_hold_guard')
  const letGo = (cutoff: string) => `update drawing set held_at = null, cutoff_at = ${cutoff} where id = '${drawing}'`
  const attempts = ['cutoff_at', `cutoff_at + interval '1 day'`, `now()`]
  for (const cutoff of attempts) {
    await client.query('begin')
    await client.query(`update campaign_hold set released_at = held_at + interval '1 second' where campaign_id = $1`, [
      campaign.id,
    ])
    await refuses(t, client, letGo(cutoff))
    await client.query('rollback')
  }
  await client.query('begin')
  await client.query(`update campaign_hold set released_at = held_at + interval '1 second' where campaign_id = $1`, [
    campaign.id,
  ])
  t.is((await client.query(letGo(`cutoff_at + interval '1 second'`))).rowCount, 1)
  await client.query('commit')
})

test('a drawing is held only by the hold of its own campaign that runs, while it is open', async (t) => {
  const { place, client, partner, campaign } = await openHeld(t)
  const other = await makeCampaign(place, { partner })
  const [foreign, late, cancelled] = [
    await makeDrawing(place, { campaign: other }),
    await makeDrawing(place, { campaign }),
    await makeDrawing(place, { campaign }),
  ]
  await cancelDrawing(place, cancelled)
  const heldAt = '(select held_at from campaign_hold)'
  for (const id of [foreign, cancelled]) await refusesChanges(t, client, 'drawing', { id }, [`held_at = ${heldAt}`])
  await refusesChanges(t, client, 'drawing', { id: late }, ['held_at = now()'])
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  await refusesChanges(t, client, 'drawing', { id: late }, [`held_at = ${heldAt}`])
  await refuses(
    t,
    client,
    `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, held_at)
      select 'drw_0123456789ABCDEFGHIJKL', campaign_id, draw_at + interval '1 minute', cutoff_at, winners_expected, ${heldAt}
      from drawing where id = $1`,
    [late],
  )
})

test('only a paused campaign holds, once at a time, and does not go on or end while it does', async (t) => {
  const { place, client, partner, campaign } = await openHeld(t)
  const running = await makeCampaign(place, { partner })
  await refuses(t, client, hold, [running.id, '2026-01-01T00:00:00Z'])
  await refuses(t, client, hold, [campaign.id, '2100-01-01T00:00:00Z'])
  for (const status of [`status = 'active'`, `status = 'ended', ended_at = ${NOW}`])
    await refusesChanges(t, client, 'campaign', { id: campaign.id }, [status])
  await refusesChanges(t, client, 'campaign_hold', { campaign_id: campaign.id }, [
    `held_at = held_at - interval '1 hour'`,
    `released_at = held_at - interval '1 second'`,
    `campaign_id = '${running.id}'`,
  ])
  await refuses(t, client, 'delete from campaign_hold')
  await refuses(t, client, 'truncate campaign_hold')
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  await refusesChanges(t, client, 'campaign_hold', { campaign_id: campaign.id }, [
    'released_at = null',
    `released_at = released_at + interval '1 second'`,
  ])
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused')
  await refuses(t, client, hold, [campaign.id, '2020-01-01T00:00:00Z'])
})

test('no list is fetched for a held drawing, not even by hand', async (t) => {
  const { place, client, partner } = await openAttacked(t)
  const campaign = await makeCampaign(place, {
    partner,
    winners: { mode: 'pull', url: 'https://shop.example/winners' },
  })
  const drawing = await makeDrawing(place, { campaign })
  await client.query("update drawing set cutoff_at = now() - interval '1 second' where id = $1", [drawing])
  const fetched = `insert into winner_list (drawing_id, winners, fetched_for) select id, $2, cutoff_at from drawing where id = $1`
  await changeCampaignStatus(place, theOperator, campaign.slug, 'paused', 'hold')
  await refuses(t, client, fetched, [drawing, winnerIds(3)])
  await changeCampaignStatus(place, theOperator, campaign.slug, 'active')
  t.is((await client.query(fetched, [drawing, winnerIds(3)])).rowCount, 1)
})

test('what a live campaign promises does not change', async (t) => {
  const payout = { chain: 'base', token: 'USDC', wallet: null }
  const guarantee = { period: 'P7D', thresholdCents: 10_000, amountCents: 25_000 }
  const { client, campaign } = await openAttacked(t, { mode: 'live', payout, guarantee })
  await refusesChanges(t, client, 'campaign', { id: campaign.id }, [
    `name = 'Another'`,
    'cutoff_lead_seconds = cutoff_lead_seconds + 60',
    'large_prize_cents = null',
    'guarantee_amount_cents = 1',
    'guarantee_period = null, guarantee_threshold_cents = null, guarantee_amount_cents = null, guarantee_ends_at = null',
  ])
})
