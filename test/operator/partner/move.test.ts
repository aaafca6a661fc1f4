import test, { type ExecutionContext } from 'ava'
import { sql } from 'slonik'
import { changeCampaignStatus } from '../../../api/actions/campaign/campaigns.ts'
import { avatarKey } from '../../../db/queries/avatar/pictures.ts'
import { forgetPictures } from '../../../db/queries/avatar/unshown.ts'
import { moving } from '../../../db/moving/tables.ts'
import { runHere } from '../../support/operator/run.ts'
import { SECRETS_KEY } from '../../support/keyring.ts'
import { makeCampaign, makePrizeTable, theOperator, winnerIds } from '../../support/factory.ts'
import { type Cell, movingBetween, openCell } from '../../support/moving/cells.ts'
import { makeCampaignInContract } from '../../support/moving/in-contract.ts'
import { copyThere, sidesOf, stateOf, statusesOf } from '../../support/moving/states.ts'
import { clientOf } from '../../support/partner-api/ask.ts'
import { makeShop, openDrawing, type Shop } from '../../support/partner-api/partner.ts'
import { makeMember, makeUser } from '../../support/portal/portal.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'

/** Two cells, and in the first a shop that has drawn, has a list in, a team, and an endpoint with something to be sent later. */
const open = async (t: ExecutionContext) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const shop = await makeShop(from, { name: 'Daily draw' })
  const user = await makeUser(from)
  await makeMember(from, { partner: shop.partner, userId: user.userId, role: 'owner' })
  for (let i = 0; i < 2; i += 1) {
    const drawing = await openDrawing(shop)
    await drawing.send(winnerIds(3))
    await drawing.draw()
  }
  const ahead = await openDrawing(shop)
  await ahead.send(winnerIds(3))
  await makeEndpoint(from, { partner: shop.partner, url: 'https://shop.test/hooks', events: ['guarantee.paid'] })
  await from.tend()
  return { from, to, shop, user, ahead, move: movingBetween(from, to, shop.partner) }
}

/** How many rows there are of a partner, by table. */
const countsIn = async (cell: Cell, partner: string) => {
  const counts: Record<string, number> = {}
  for (const [table, { where }] of Object.entries(moving)) {
    const values = where.includes('$2') ? [partner, []] : [partner]
    const [row] = await cell.ask<{ n: number }>(`select count(*)::int as n from ${table} t where ${where}`, values)
    counts[table] = row?.n ?? 0
  }
  return counts
}

const there = (shop: Shop, to: Cell) => ({ ...shop, service: to, api: clientOf(to, shop.key) })

test('a partner moves with all that it has: its servers go on there with the same key, and the next draw has the next number', async (t) => {
  const { from, to, shop, ahead, move } = await open(t)
  const before = await countsIn(from, shop.partner)
  const moved = await move.toItsEnd()
  t.is(moved.code, 0, JSON.stringify(moved))
  t.is(await stateOf(from, shop.partner), 'gone')
  t.is(await stateOf(to, shop.partner), 'here')
  const after = await countsIn(to, shop.partner)
  for (const [table, count] of Object.entries(before))
    t.true((after[table] ?? 0) >= count, `${table}: ${after[table]} of ${count}`)

  const refused = await shop.api.get<{ code: string; detail: string }>(`${shop.path}/drawings`)
  t.is(refused.status, 503)
  t.regex(refused.body.detail, /has moved to https:\/\/api\.second\.test: send the request there/)
  t.is(refused.headers.get('location'), to.baseUrl)

  const { stdout } = await runHere(['partner', 'list'], { DATABASE_URL: from.databaseUrl, SECRETS_KEY })
  t.regex(stdout, new RegExp(`${shop.partner}.*moved to ${to.baseUrl}`))
  const gone = there(shop, to)
  const { body } = await gone.api.get<{ drawings: { id: string; number: number | null }[] }>(`${shop.path}/drawings`)
  t.true(body.drawings.some(({ id, number }) => id === ahead.id && number === null))
  const winners = winnerIds(3)
  t.is((await gone.api.post(`${shop.path}/drawings/${ahead.id}/winners`, { winners })).status, 200)
  await to.pool.query(sql.unsafe`update drawing set cutoff_at = now() - interval '1 second' where id = ${ahead.id}`)
  await to.tend()
  await to.tend()
  const drawn = 'select status, number from drawing where id = $1'
  t.deepEqual(await to.ask(drawn, [ahead.id]), [{ status: 'paid', number: 3 }])
  t.deepEqual(await from.ask(drawn, [ahead.id]), [{ status: 'open', number: null }])
})

test('a picture that was to be forgotten here is forgotten there, and one that is shown stays', async (t) => {
  const { from, to, shop, move } = await open(t)
  const [shown, left] = ['https://pictures.test/logo', 'https://pictures.test/anna']
  await from.pool.query(sql.unsafe`
    insert into organiser (partner_id, name, logo_url) values (${shop.partner}, 'Shop', ${shown})`)
  await from.pool.query(sql.unsafe`
    insert into avatar (key, url, drawing_id, partner_id) values (${avatarKey(left)}, ${left}, 'drw_1', ${shop.partner})`)
  await from.pool.query(sql.unsafe`insert into unshown_picture (key) values (${avatarKey(left)})`)
  t.is((await move.toItsEnd()).code, 0)
  await to.pool.query(sql.unsafe`update unshown_picture set since = since - interval '11 minutes'`)
  await to.pool.transaction((tx) => forgetPictures(tx, 100))
  t.deepEqual(await to.ask('select url from avatar'), [{ url: shown }])
})

test('what is under way is waited for by its name, and nothing is refused meanwhile', async (t) => {
  const { from, to, shop, move } = await open(t)
  const running = await makeCampaign(from, { partner: shop.partner })
  const late = await openDrawing({ ...shop, campaign: running, path: `/campaigns/${running.slug}` })
  await late.send(winnerIds(3))
  await late.passCutoff()
  await from.pool.query(
    sql.unsafe`update campaign set status = 'ended', ended_at = date_trunc('milliseconds', now()) where id = ${running.id}`,
  )
  const waiting = await move.once()
  t.is(waiting.code, 1)
  t.regex(String(waiting.answer?.waitsFor?.map(({ what }) => what)), /open drawings that are not held/)
  t.is(await stateOf(from, shop.partner), 'holding')
  t.is((await shop.api.get(`${shop.path}/drawings`)).status, 200)
  await from.tend()
  const moved = await move.toItsEnd()
  t.is(moved.code, 0, JSON.stringify(moved))
  t.is(await stateOf(to, shop.partner), 'here')
})

test('a move can be given up until the partner has gone: everything goes on as before', async (t) => {
  const { from, to, shop, move } = await open(t)
  const paused = await makeCampaign(from, { partner: shop.partner })
  await changeCampaignStatus(from, theOperator, paused.slug, 'paused', 'run')
  const late = await openDrawing(shop)
  await late.send(winnerIds(3))
  await late.passCutoff()
  await makeEndpoint(from, { partner: shop.partner, url: 'https://shop.test/other' })
  await openDrawing(shop)
  t.is((await move.once()).code, 1, 'a webhook is due')
  t.is((await move.once('--stay')).answer?.state, 'stays')
  t.is(await stateOf(from, shop.partner), undefined)
  t.deepEqual(await statusesOf(from, shop.partner), [
    { status: 'active', held: false },
    { status: 'paused', held: false },
  ])
  t.is(await stateOf(to, shop.partner), undefined)
  t.is((await move.once('--stay')).code, 1)
})

test('a copy is taken back when the move is given up after it, and the partner may move later', async (t) => {
  const { from, to, shop, ahead, move } = await open(t)
  await makePrizeTable(from, undefined, shop.partner)
  await move.once()
  await from.tend()
  t.true(Number((await copyThere(await sidesOf(t, from, to), shop.partner)).rows) > 0)
  t.is(await stateOf(to, shop.partner), 'arriving')
  t.is((await move.once('--stay')).answer?.state, 'stays')
  const left = Object.entries(await countsIn(to, shop.partner)).filter(([, count]) => count > 0)
  t.deepEqual(left, [])
  t.is((await shop.api.post(`${shop.path}/drawings/${ahead.id}/winners`, { winners: winnerIds(3) })).status, 200)
  t.is((await move.toItsEnd()).code, 0)
  t.is(await stateOf(to, shop.partner), 'here')
})

test('what cannot move is refused with the reason, and nothing has changed', async (t) => {
  const { from, to, shop, user, move } = await open(t)
  const refusal = async () => {
    const { code, stderr } = await move.once()
    t.is(code, 1)
    t.is(await stateOf(from, shop.partner), undefined)
    return stderr
  }
  t.regex((await movingBetween(from, from, shop.partner).once()).stderr, /already: a partner does not come back/)
  await makeUser(to, { email: user.email })
  t.regex(await refusal(), new RegExp(`${user.email} has another account in that database`))
  await makeShop(to, { slug: shop.campaign.slug })
  t.regex(await refusal(), new RegExp(`other campaigns in that database with the slug ${shop.campaign.slug}`))
  const live = await makeCampaignInContract(from, shop.partner)
  t.regex(await refusal(), new RegExp(`"${live.slug}" is in a contract`))
})

test('a database that is older than a move is told of it by the same command, and copies nothing', async (t) => {
  const { from, to, shop, ahead, move } = await open(t)
  t.is((await move.toItsEnd()).code, 0)
  await from.ask(`set session_replication_role = replica`)
  await from.ask('delete from partner_move where partner_id = $1', [shop.partner])
  await from.ask(`set session_replication_role = origin`)
  const told = await move.once()
  t.is(told.answer?.state, 'here', JSON.stringify(told))
  t.is(await stateOf(from, shop.partner), 'gone')
  const held = 'select status, held_at is not null as held from drawing where id = $1'
  t.deepEqual(await from.ask(held, [ahead.id]), [{ status: 'open', held: true }])
  t.deepEqual(await to.ask(held, [ahead.id]), [{ status: 'open', held: false }])
})
