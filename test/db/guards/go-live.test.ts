import test, { type ExecutionContext } from 'ava'
import { connect, openAttacked, refuses } from '../../support/attack.ts'
import { makeCampaign } from '../../support/factory.ts'
import { makeGoLiveRequest } from '../../support/go-live.ts'
import { openPlace } from '../../support/held.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'

const WALLET = `0x${'cd'.repeat(20)}`

test('a request to go live is an owner’s, of a test campaign, one at a time, and decided once as it was asked for', async (t) => {
  const { place, client, partner, campaign } = await openAttacked(t)
  const member = async (role: 'owner' | 'manager', of = partner) => {
    const { userId } = await makeUser(place)
    return makeMember(place, { partner: of, userId, role })
  }
  const owner = await member('owner')
  const manager = await member('manager')
  const live = await makeCampaign(place, {
    partner,
    mode: 'live',
    payout: { chain: 'base', token: 'USDC', wallet: WALLET },
  })
  const insert = `insert into go_live_request (id, campaign_id, slug, chain, token, wallet, starts_at, asked_by, decision, decided_by, live_campaign_id)
    values ('glr_' || lpad($1, 22, '0'), $2, 'wanted', 'base', 'USDC', $3, now(), $4, $5, $6, $7)`
  const row = (n: number, of: string, by: string, ...decided: string[]) => [
    String(n),
    of,
    WALLET,
    by,
    ...[0, 1, 2].map((i) => decided[i] ?? null),
  ]
  await refuses(t, client, insert, row(1, live.id, owner))
  await refuses(t, client, insert, row(1, campaign.id, manager))
  await refuses(t, client, insert, row(1, campaign.id, owner, 'approved', 'operator x', live.id))
  await client.query(insert, row(1, campaign.id, owner))
  await refuses(t, client, insert, row(2, campaign.id, owner))
  for (const change of [
    "slug = 'other'",
    `wallet = '0x${'ef'.repeat(20)}'`,
    "decision = 'approved', decided_by = 'operator x'",
    `decision = 'approved', decided_by = 'operator x', live_campaign_id = '${live.id}'`,
    "decision = 'declined', decided_by = 'operator x'",
    `decision = 'withdrawn', decided_by = '${manager}'`,
    `decision = 'withdrawn', decided_by = '${owner}', reason = 'Because.'`,
  ])
    await refuses(t, client, `update go_live_request set ${change}`)
  await client.query(`update go_live_request set decision = 'withdrawn', decided_by = '${owner}'`)
  await refuses(
    t,
    client,
    "update go_live_request set decision = 'declined', decided_by = 'operator x', reason = 'No.'",
  )
  await refuses(t, client, 'delete from go_live_request')
  await refuses(t, client, 'truncate go_live_request')
})

const LIVE = `insert into campaign (id, partner_id, slug, name, mode, cadence, time_zone, starts_at, winners_mode, payout_chain,
    payout_token, payout_wallet, next_draw_at)
  select 'cmp_' || repeat('x', 22), partner_id, $2, name, 'live', cadence, time_zone, starts_at, winners_mode, 'base', 'USDC', $3,
    next_draw_at
  from campaign where id = $1`
const APPROVE = `update go_live_request set decision = 'approved', decided_by = 'operator x',
    live_campaign_id = 'cmp_' || repeat('x', 22)
  where id = $1`

/** A request with nothing in its way, and what the database says of its approval after a statement. */
const openRequest = async (t: ExecutionContext) => {
  const place = await openPlace(t)
  const client = await connect(t, place.url)
  const request = await makeGoLiveRequest(place)
  const approvedAfter = async (text: string, values: unknown[] = []) => {
    try {
      await client.query('begin; set local session_replication_role = replica')
      await client.query(text, values)
      await client.query('set local session_replication_role = origin')
      await client.query(LIVE, [request.campaign.id, request.liveSlug, `0x${'ab'.repeat(20)}`])
      await client.query(APPROVE, [request.id])
      return 'approved'
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.query('rollback')
    }
  }
  return { place, ...request, approvedAfter }
}

test('what is approved is still asked for, of a partner and a campaign that it could be asked for now', async (t) => {
  const { place, partner, campaign, memberId, approvedAfter } = await openRequest(t)
  t.is(await approvedAfter('select'), 'approved')
  const noOwner = /no longer an owner/
  t.regex(await approvedAfter('update member set removed_at = now() where id = $1', [memberId]), noOwner)
  t.regex(await approvedAfter("update member set role = 'manager' where id = $1", [memberId]), noOwner)
  const stopped = /has ended, or its partner is suspended/
  const suspend = "update partner set suspended_at = now(), suspended_reason = 'Fraud.' where id = $1"
  t.regex(await approvedAfter(suspend, [partner]), stopped)
  const end = "update campaign set status = 'ended', ended_at = now() where id = $1"
  t.regex(await approvedAfter(end, [campaign.id]), stopped)
  t.regex(await approvedAfter('update campaign set is_sample = true where id = $1', [campaign.id]), stopped)
  const { userId } = await makeUser(place)
  await makeMember(place, { partner, userId, role: 'owner' })
  t.regex(await approvedAfter('select'), /an owner has no second factor/)
})
