import test, { type ExecutionContext } from 'ava'
import { newId } from '../../../db/new-id.ts'
import { connect, openAttacked, refuses, refusesChanges } from '../../support/attack.ts'
import {
  cancelDrawing,
  makeCampaign,
  makeDrawing,
  makePartner,
  makePrizeTable,
  passCutoff,
  winnerIds,
} from '../../support/factory.ts'
import { makeDueDrawing } from '../../support/held.ts'
import { changeTermsInPast } from '../../support/past-terms.ts'

const add = `insert into campaign_terms (campaign_id, from_draw_at, change_id, prize_table_id, winners_per_draw)
  values ($1, $2, $3, $4, 5)`
const remove = 'delete from campaign_terms where change_id = $1'
/** So long ago that it is before the default draw times of tests, in whatever year they run. */
const LONG_AGO_DAYS = 36_500

const open = async (t: ExecutionContext) => {
  const { url, place, client, campaign } = await openAttacked(t)
  const { id: table } = await makePrizeTable(place, { version: 2, tiers: [{ amountCents: 100, weight: 1 }] })
  /** Terms that take effect from a time on; returns their change's id. */
  const change = async (from: string) => {
    const id = newId('chg')
    await client.query(add, [campaign.id, from, id, table])
    return id
  }
  return { url, place, client, campaign, table, change }
}

test('a campaign has terms from the start, and they stay', async (t) => {
  const { client, campaign, table } = await open(t)
  const copy = `insert into campaign (id, partner_id, slug, name, mode, cadence, time_zone, starts_at, winners_mode, payout_chain, payout_token)
    select 'cmp_0000000000000000000001', partner_id, 'another', name, mode, cadence, time_zone, starts_at, winners_mode, payout_chain, payout_token
    from campaign where id = $1`
  await refuses(t, client, copy, [campaign.id])
  const second = "insert into campaign_terms values ($1, '-infinity', null, $2, 5)"
  await refuses(t, client, second, [campaign.id, table])
  await refusesChanges(t, client, 'campaign_terms', { campaign_id: campaign.id }, [
    'winners_per_draw = 5',
    `prize_table_id = '${table}'`,
    "from_draw_at = '2100-01-01'",
    'created_at = now()',
    "change_id = 'chg_0000000000000000000001'",
  ])
  await refuses(t, client, 'delete from campaign_terms where campaign_id = $1', [campaign.id])
  await refuses(t, client, 'truncate campaign_terms')
})

test('terms take effect only after now, every drawing and all other changes', async (t) => {
  const { place, client, campaign, table, change } = await open(t)
  const given = (from: string) => [campaign.id, from, newId('chg'), table]
  await refuses(t, client, add, given(new Date().toISOString()))
  await refuses(t, client, add, given('2020-01-01T00:00:00Z'))
  await refuses(t, client, add, given('2100-01-01T00:00:00.0001Z'))
  await refuses(t, client, add, given('2100-01-01T00:00:00.5Z'))
  await refuses(t, client, add, [campaign.id, '2100-01-01T00:00:00Z', null, table])
  await makeDrawing(place, { campaign, drawAt: new Date('2100-01-01T00:00:00Z') })
  await refuses(t, client, add, given('2100-01-01T00:00:00Z'))
  await refuses(t, client, add, given('2099-01-01T00:00:00Z'))
  await change('2100-01-02T00:00:00Z')
  await refuses(t, client, add, given('2100-01-02T00:00:00Z'))
  await refuses(t, client, add, given('2100-01-01T12:00:00Z'))
  await change('2100-01-03T00:00:00Z')
  await client.query("update campaign set status = 'ended', ended_at = now() where id = $1", [campaign.id])
  await refuses(t, client, add, given('2100-01-04T00:00:00Z'))
})

test('a campaign draws with the operator’s tables and with its own partner’s, and with no other', async (t) => {
  const { place, client, campaign } = await open(t)
  const file = { version: 2, tiers: [{ amountCents: 100, weight: 1 }] }
  const { id: foreign } = await makePrizeTable(place, file, await makePartner(place))
  const { rows } = await client.query('select partner_id from campaign where id = $1', [campaign.id])
  const { id: own } = await makePrizeTable(place, file, rows[0].partner_id)
  await refuses(t, client, add, [campaign.id, '2100-01-01T00:00:00Z', newId('chg'), foreign])
  await client.query(add, [campaign.id, '2100-01-01T00:00:00Z', newId('chg'), own])
  await refuses(t, client, 'update prize_table set made_by = null where id = $1', [foreign])
})

test('a change is withdrawn only from the end, and not once a drawing is made with it or it is in effect', async (t) => {
  const { place, client, campaign, change } = await open(t)
  const first = await change('2100-01-01T00:00:00Z')
  const second = await change('2100-01-02T00:00:00Z')
  await refuses(t, client, remove, [first])
  await client.query(remove, [second])
  await makeDrawing(place, { campaign, drawAt: new Date('2100-01-01T00:00:00Z') })
  await refuses(t, client, remove, [first])
  const other = await makeCampaign(place, { partner: await makePartner(place) })
  const soon = `insert into campaign_terms select $1, date_trunc('second', now() + interval '1 second'),
    'chg_0000000000000000000002', prize_table_id, 5 from campaign_terms where campaign_id = $2 limit 1`
  await client.query(soon, [other.id, campaign.id])
  await client.query("select pg_sleep_until(from_draw_at) from campaign_terms where change_id like 'chg_00%2'")
  await refuses(t, client, remove, ['chg_0000000000000000000002'])
})

test('a drawing that was cancelled stands in the way of no terms, made or withdrawn', async (t) => {
  const { place, client, campaign, change } = await open(t)
  const later = await makeDrawing(place, { campaign, drawAt: new Date('2100-01-01T00:00:00Z') })
  await cancelDrawing(place, later)
  const id = await change('2099-01-01T00:00:00Z')
  await client.query(remove, [id])
  const again = await change('2099-01-01T00:00:00Z')
  await makeDrawing(place, { campaign, drawAt: new Date('2099-12-01T00:00:00Z') })
  await refuses(t, client, remove, [again])
})

test('a drawing that is being made is waited for, and the change then stands ahead of it', async (t) => {
  const { url, client, campaign, table } = await open(t)
  const maker = await connect(t, url)
  await maker.query('begin')
  await maker.query(
    "insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected) values ($1, $2, '2100-01-01', '2100-01-01', 3)",
    [newId('drw'), campaign.id],
  )
  const given = [campaign.id, '2099-01-01T00:00:00Z', newId('chg'), table]
  const refused = refuses(t, client, add, given)
  await maker.query('commit')
  await refused
})

test('a drawing is locked with the prize table of the terms at its draw time, and with no other', async (t) => {
  const { place, client, campaign, table, change } = await open(t)
  await change('2100-01-01T00:00:00Z')
  const lock = `update drawing d set status = 'locked', locked_at = now(),
      winners_commitment = winners_commitment(d.id, l.winners), prize_table_id = $2, large_prize_cents = 100000
    from winner_list l where l.drawing_id = d.id and d.id = $1`
  const { rows } = await client.query('select prize_table_id from campaign_terms where change_id is null')
  const [before] = rows
  for (const [drawAt, right, wrong] of [
    ['2099-12-31T23:59:59.999Z', before.prize_table_id, table],
    ['2100-01-01T00:00:00Z', table, before.prize_table_id],
  ]) {
    const id = await makeDrawing(place, { campaign, drawAt: new Date(drawAt) })
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
    await passCutoff(place, id)
    await refuses(t, client, lock, [id, wrong])
    await client.query(lock, [id, right])
  }
})

test('a drawing that was locked when its terms were counted otherwise keeps its prize table, and goes on', async (t) => {
  const { place, client, campaign } = await open(t)
  const { id } = await makeDueDrawing(place, campaign)
  await client.query(
    `update drawing d set status = 'locked', locked_at = now(), winners_commitment = winners_commitment(d.id, l.winners),
       prize_table_id = (select prize_table_id from terms_of(d)), large_prize_cents = 100000
     from winner_list l where l.drawing_id = d.id and d.id = $1`,
    [id],
  )
  await changeTermsInPast(place, { slug: campaign.slug, days: LONG_AGO_DAYS })
  const later = `update drawing d set retry_at = now() where id = $1
    returning prize_table_id <> (select prize_table_id from terms_of(d)) as "isCountedOtherwise"`
  const { rows } = await client.query(later, [id])
  t.deepEqual(rows, [{ isCountedOtherwise: true }])
})

test('terms that are to come mark the page of their campaign', async (t) => {
  const { client, campaign, change } = await open(t)
  const marks = async () => (await client.query('delete from stale_page returning subject')).rows
  await marks()
  const id = await change('2100-01-01T00:00:00Z')
  t.deepEqual(await marks(), [{ subject: campaign.id }])
  await client.query(remove, [id])
  t.deepEqual(await marks(), [{ subject: campaign.id }])
})
