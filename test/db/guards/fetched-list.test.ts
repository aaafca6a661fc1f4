import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../../support/factory.ts'
import { openWorkplace } from '../../support/workplace.ts'

const source = { mode: 'pull', url: 'https://shop.test/winners' }

const open = async (t: ExecutionContext, overrides: Record<string, unknown> = { winners: source }) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const partner = await makePartner(place)
  const campaign = await makeCampaign(place, { partner, ...overrides })
  const id = await makeDrawing(place, { campaign })
  return { client: await connect(t, url), id, campaign, passCutoff: () => passCutoff(place, id) }
}

const INSERT = `insert into winner_list (drawing_id, winners, fetched_for)
  select id, $2, cutoff_at from drawing where id = $1`
const fetched = (client: pg.Client, id: string, winners = winnerIds(3)) => client.query(INSERT, [id, winners])

test('a list is fetched for the cutoff that has passed, while the campaign pulls', async (t) => {
  const { client, id, passCutoff: pass } = await open(t)
  await refuses(t, client, INSERT, [id, winnerIds(3)])
  await pass()
  await fetched(client, id)
  const { rows } = await client.query('select cardinality(winners) as count from winner_list where drawing_id = $1', [
    id,
  ])
  t.is(rows[0].count, 3)
})

test('every other late list is refused', async (t) => {
  const { client, id, passCutoff: pass } = await open(t)
  await pass()
  await refuses(t, client, 'insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  for (const time of [
    "cutoff_at - interval '1 microsecond'",
    "cutoff_at + interval '1 microsecond'",
    'now()',
    "'infinity'",
  ]) {
    await refuses(t, client, INSERT.replace('cutoff_at from', `${time} from`), [id, winnerIds(3)])
  }
  for (const winners of [winnerIds(2), winnerIds(4), ['a', 'b', 'a'], ['a', 'b', 'c d'], ['a', 'b', null]]) {
    await refuses(t, client, INSERT, [id, winners])
  }
})

test('in a push campaign nothing is fetched, nor for a cutoff after the end of a campaign', async (t) => {
  const { client, id, passCutoff: pass } = await open(t, {})
  await pass()
  await refuses(t, client, INSERT, [id, winnerIds(3)])
  const { client: second, id: other, campaign, passCutoff: passOther } = await open(t)
  await passOther()
  await second.query('alter table campaign disable trigger campaign_ends_now')
  await second.query("update campaign set status = 'ended', ended_at = now() - interval '1 hour' where id = $1", [
    campaign.id,
  ])
  await refuses(t, second, INSERT, [other, winnerIds(3)])
})

test('what was being fetched when its campaign ended is still taken', async (t) => {
  const { client, id, campaign, passCutoff: pass } = await open(t)
  await pass()
  await client.query("update campaign set status = 'ended', ended_at = now() where id = $1", [campaign.id])
  await fetched(client, id)
  t.pass()
})

test('a fetched list replaces one that was sent, once, and neither comes back', async (t) => {
  const { client, id, passCutoff: pass } = await open(t)
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  await pass()
  const replace = `update winner_list l set winners = $2, fetched_for = d.cutoff_at from drawing d
    where d.id = l.drawing_id and d.id = $1`
  await client.query(replace, [id, winnerIds(3)])
  await refuses(t, client, replace, [id, winnerIds(3)])
  await refuses(t, client, 'update winner_list set winners = $2 where drawing_id = $1', [id, winnerIds(3)])
  await refuses(t, client, 'update winner_list set fetched_for = null where drawing_id = $1', [id])
  await refuses(t, client, 'update winner_list set winners = $2, fetched_for = null where drawing_id = $1', [
    id,
    winnerIds(3),
  ])
  await refuses(
    t,
    client,
    "update winner_list set fetched_for = fetched_for - interval '1 second' where drawing_id = $1",
    [id],
  )
  await client.query("update winner_list set display_names = array['Ada', null, null] where drawing_id = $1", [id])
})

test('before the cutoff a sent list does not become a fetched one', async (t) => {
  const { client, id } = await open(t)
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
  await refuses(
    t,
    client,
    'update winner_list l set fetched_for = d.cutoff_at from drawing d where d.id = l.drawing_id and d.id = $1',
    [id],
  )
})

test('a locked list does not change, fetched or not', async (t) => {
  const { client, id, passCutoff: pass } = await open(t)
  await pass()
  await fetched(client, id)
  await client.query(
    `update drawing d set status = 'locked', locked_at = now(), winners_commitment = winners_commitment(d.id, l.winners),
      prize_table_id = t.prize_table_id, large_prize_cents = 100000 from winner_list l, campaign_terms t
    where l.drawing_id = d.id and t.campaign_id = d.campaign_id and d.id = $1`,
    [id],
  )
  await refuses(t, client, 'update winner_list set winners = $2 where drawing_id = $1', [id, winnerIds(3)])
  await refuses(t, client, 'update winner_list set fetched_for = null where drawing_id = $1', [id])
})

test('a fetch has a time for its next try or is given up, never both, and a lease has all its parts or none', async (t) => {
  const { client, id } = await open(t)
  const insert = (columns: string, values: string) =>
    `insert into winner_fetch (drawing_id, cutoff_at, tries, started_at${columns}) select id, cutoff_at, 1, now()${values} from drawing where id = $1`
  for (const [columns, values] of [
    [', lease', ', gen_random_uuid()'],
    [', leased_until', ', now()'],
    [', failure', ", 'it failed'"],
    [', retry_at', ', now()'],
    [', failure, retry_at, gave_up_at', ", 'it failed', now(), now()"],
    [', failure, retry_at', `, '${'x'.repeat(301)}', now()`],
  ] as const) {
    await refuses(t, client, insert(columns, values), [id])
  }
  await client.query(insert(', failure, retry_at', ", 'it failed', now()"), [id])
})

test('a partner has a sealed secret from the start, and the previous one only for a time', async (t) => {
  const { client } = await open(t)
  await refuses(t, client, "insert into partner (id, name) values ('ptr_0000000000000000000001', 'Another')")
  await refusesChanges(t, client, 'partner', {}, [
    "secret = 'short'",
    "secret = sha256('as it is')",
    'secret = null',
    'previous_secret = secret',
    'previous_secret_until = now()',
  ])
})
