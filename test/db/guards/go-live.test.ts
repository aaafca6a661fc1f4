import test from 'ava'
import { openAttacked, refuses } from '../../support/attack.ts'
import { makeCampaign } from '../../support/factory.ts'
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
