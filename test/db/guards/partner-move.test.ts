import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { removeFromTeam } from '../../../api/actions/account/change-team.ts'
import { inviteMember } from '../../../api/actions/account/invite-member.ts'
import { newId } from '../../../db/new-id.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  makeKey,
  makePartner,
  passCutoff,
  theOperator,
  winnerIds,
} from '../../support/factory.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'
import { work } from '../../support/work.ts'

const BEGIN = `insert into partner_move (partner_id, state, base_url, public_url)
  values ($1, $2, 'https://api.second.test', 'https://second.test')`

const STEPS = ['leaving', 'gone']

/** A new secret, sealed with another key. */
const ROTATED = `secret = set_byte(secret, 0, 255 - get_byte(secret, 0)), previous_secret = secret,
  previous_secret_until = now() + interval '1 day'`

/** A partner with a paid drawing, an open one with its list, a key and an endpoint, and a step of its move. */
const open = async (t: ExecutionContext) => {
  const attacked = await openAttacked(t)
  const { place, client, partner, campaign } = attacked
  const addList = (id: string) =>
    client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  const paid = await makeDrawing(place, { campaign })
  await addList(paid)
  await passCutoff(place, paid)
  await work(place)
  const opened = await makeDrawing(place, { campaign })
  await addList(opened)
  const { id: key } = await makeKey(place, { partner })
  const { id: endpoint } = await makeEndpoint(place, { partner, url: 'https://shop.test/hooks' })
  // Its event waits to be delivered.
  await cancelDrawing(place, await makeDrawing(place, { campaign }))
  const step = (state: string) =>
    client.query('update partner_move set state = $2 where partner_id = $1', [partner, state])
  return { ...attacked, paid, opened, key, endpoint, step }
}

const refusedAsAway = async (t: ExecutionContext, client: pg.Client, text: string, values: unknown[]) => {
  const error = await t.throwsAsync<pg.DatabaseError>(() => client.query(text, values), undefined, `${text} was taken`)
  t.is(error?.code, 'PDS02', `${text}: ${error?.message}`)
}

test('once a partner is leaving, nothing of it is drawn, paid, made or changed, whoever asks', async (t) => {
  const { place, client, partner, campaign, paid, opened, key, endpoint, step } = await open(t)
  const { userId, email } = await makeUser(place)
  const member = await makeMember(place, { partner, userId, role: 'viewer' })
  const service = { pool: place.pool, baseUrl: 'https://api.test' }
  const invited = { partnerId: partner, email: `other.${email}`, role: 'viewer' as const }
  const { id: invitation } = await inviteMember(service, { operator: 'olga' }, invited)
  const attacks: [string, unknown[]][] = [
    [`update drawing set cutoff_at = cutoff_at + interval '1 hour' where id = $1`, [opened]],
    [`update drawing set cancelled_at = now(), cancelled_reason = 'No.' where id = $1`, [opened]],
    ['update drawing set revision = revision + 1 where id = $1', [paid]],
    [
      `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected)
      values ('drw_0123456789ABCDEFGHIJKL', $1, now(), now() + interval '1 hour', 3)`,
      [campaign.id],
    ],
    ['update winner_list set winners = $2 where drawing_id = $1', [opened, winnerIds(3)]],
    [
      `insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)
      values ('pay_0123456789ABCDEFGHIJKL', $1, $2, 'test', $3, 100, 'test', 'TEST')`,
      [campaign.id, partner, opened],
    ],
    [`update campaign set status = 'paused' where id = $1`, [campaign.id]],
    ['update campaign set payout_wallet = null where id = $1', [campaign.id]],
    [
      `insert into campaign_pause (campaign_id, paused_at) values ($1, date_trunc('milliseconds', now()))`,
      [campaign.id],
    ],
    ['update api_key set revoked_at = now() where id = $1', [key]],
    [`update webhook_endpoint set url = url || '?' where id = $1`, [endpoint]],
    [`update delivery set tries = 1 where endpoint_id = $1 and state = 'pending'`, [endpoint]],
    ['update partner set read_limit = 1 where id = $1', [partner]],
    [`update partner set secret = set_byte(secret, 20, 255 - get_byte(secret, 20)) where id = $1`, [partner]],
    [`update partner set ${ROTATED} where id = $1`, [partner]],
    [`update webhook_endpoint set secret = set_byte(secret, 20, 255 - get_byte(secret, 20)) where id = $1`, [endpoint]],
    [`update webhook_endpoint set ${ROTATED} where id = $1`, [endpoint]],
    ['update invitation set accepted_at = now(), accepted_by = $2 where id = $1', [invitation, member]],
  ]
  await client.query(BEGIN, [partner, 'holding'])
  for (const state of STEPS) {
    await step(state)
    for (const [text, values] of attacks) await refusedAsAway(t, client, text, values)
  }
})

test('what was copied neither changes nor is drawn before it is here', async (t) => {
  const { client, partner, opened, step } = await open(t)
  await client.query(BEGIN, [partner, 'arriving'])
  const later = `update drawing set cutoff_at = cutoff_at + interval '1 hour' where id = $1`
  await refusedAsAway(t, client, later, [opened])
  await step('here')
  await t.notThrowsAsync(client.query(later, [opened]))
})

test('other partners go on while one is away', async (t) => {
  const { place, client, partner, step } = await open(t)
  await client.query(BEGIN, [partner, 'holding'])
  await step('leaving')
  const neighbour = await makePartner(place)
  await t.notThrowsAsync(makeKey(place, { partner: neighbour }))
  const campaign = await makeCampaign(place, { partner: neighbour })
  const drawing = await makeDrawing(place, { campaign })
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [drawing, winnerIds(3)])
  await passCutoff(place, drawing)
  await work(place)
  t.deepEqual((await client.query('select status from drawing where id = $1', [drawing])).rows, [{ status: 'paid' }])
})

test('a worker draws nothing of a partner that is away, and stays well', async (t) => {
  const { place, client, partner, opened, step } = await open(t)
  await passCutoff(place, opened)
  await client.query(BEGIN, [partner, 'holding'])
  await step('leaving')
  await work(place).catch(() => 0)
  const { rows } = await client.query('select status from drawing where id = $1', [opened])
  t.deepEqual(rows, [{ status: 'open' }])
})

test('a move goes forward step by step, and what has gone is gone', async (t) => {
  const { client, partner, step } = await open(t)
  for (const state of ['leaving', 'gone', 'here']) await refuses(t, client, BEGIN, [partner, state])
  await client.query(BEGIN, [partner, 'holding'])
  const to = 'update partner_move set state = $2 where partner_id = $1'
  for (const state of ['gone', 'arriving', 'here']) await refuses(t, client, to, [partner, state])
  await step('leaving')
  for (const state of ['holding', 'arriving', 'here']) await refuses(t, client, to, [partner, state])
  await step('gone')
  for (const state of ['holding', 'leaving', 'arriving', 'here']) await refuses(t, client, to, [partner, state])
  await refuses(t, client, 'delete from partner_move where partner_id = $1', [partner])
  await refuses(t, client, `update partner_move set base_url = 'https://elsewhere.test' where partner_id = $1`, [
    partner,
  ])
})

test('somebody is taken out of a team that has gone, so that they look at its portal no more, and not while it goes', async (t) => {
  const { place, client, partner, step } = await open(t)
  const [owner, { userId }] = [await makeUser(place), await makeUser(place)]
  await makeMember(place, { partner, userId: owner.userId, role: 'owner' })
  const member = await makeMember(place, { partner, userId, role: 'manager' })
  const remove = () => removeFromTeam(place, theOperator, { partnerId: partner, id: member })
  await client.query(BEGIN, [partner, 'holding'])
  await step('leaving')
  await t.throwsAsync(remove(), { message: /moves, or has moved/ })
  await step('gone')
  await refusedAsAway(t, client, `update member set role = 'owner' where id = $1`, [member])
  await remove()
  const present = 'select user_id from member where partner_id = $1 and removed_at is null'
  t.deepEqual((await client.query(present, [partner])).rows, [{ user_id: owner.userId }])
  await refusedAsAway(t, client, 'insert into member (id, partner_id, user_id, role) values ($1, $2, $3, $4)', [
    newId('mbr'),
    partner,
    userId,
    'owner',
  ])
})
