import test, { type ExecutionContext } from 'ava'
import { checkDrawings, checkOnce } from '../../../worker/self-check/self-check.ts'
import { prepareSite } from '../../../worker/site/prepare.ts'
import { readSite } from '../../support/site/site.ts'
import { listNeedingPerson } from '../../../db/queries/operator/status.ts'
import { writingLog } from '../../../worker/log/chore.ts'
import { openAttacked, refuses } from '../../support/attack.ts'
import { makeDrawing, passCutoff, winnerIds } from '../../support/factory.ts'
import { testKeyring } from '../../support/keyring.ts'
import { work } from '../../support/work.ts'

/** A paid drawing, and somebody who writes into its rows past all guards. */
const open = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const { place, client, campaign } = await openAttacked(t, overrides)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const draw = async (): Promise<string> => {
    const id = await makeDrawing(place, { campaign })
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [
      id,
      winnerIds(campaign.winnersPerDraw),
    ])
    await passCutoff(place, id)
    await work(place)
    return id
  }
  const id = await draw()
  const attack = async (change: string, values: unknown[] = [id]) => {
    await client.query('set session_replication_role = replica')
    await client.query(change, values)
    await client.query('set session_replication_role = origin')
  }
  const found = async (of = id): Promise<string | null> => {
    const stuck = await place.statements.rows(listNeedingPerson, [null])
    const [attention] = stuck.flatMap((row) => (row.drawing === of ? row.attention : []))
    return attention?.code === 'rows_differ' ? attention.detail.found : (attention?.code ?? null)
  }
  const check = () => checkDrawings(place, [id])
  return { place, client, campaign, id, draw, attack, found, check }
}

const PUBLISHED = 'published proof: it says something else than the rows'

test('a drawing as it was drawn holds, and nothing is reported', async (t) => {
  const { check, found, client, id } = await open(t)
  await check()
  t.is(await found(), null)
  const { rows } = await client.query('select status from drawing where id = $1', [id])
  t.is(rows[0].status, 'paid')
})

const ATTACKS: readonly (readonly [what: string, change: string, found: RegExp])[] = [
  [
    'another winner',
    "update winner_list set winners[1] = 'the-thief' where drawing_id = $1",
    /^winner list commitment/,
  ],
  [
    'two winners changed about',
    'update winner_list set winners = array[winners[2], winners[1], winners[3]] where drawing_id = $1',
    /^winner list commitment/,
  ],
  [
    'another fingerprint',
    "update drawing set winners_commitment = sha256('x') where id = $1",
    /^winner list commitment/,
  ],
  ['another random value', "update drawing set entropy = sha256('x') where id = $1", /value/],
  ['another roll', 'update result set rolls[1] = (rolls[1] + 1) % 100 where drawing_id = $1', /roll/],
  [
    'another prize',
    'update result set amounts_cents[1] = amounts_cents[1] + 1 where drawing_id = $1',
    /amount|prize|result/,
  ],
  ['another sum', 'update result set transferred_cents = transferred_cents + 1 where drawing_id = $1', /^sums/],
  ['another payment', 'update payout set amount_cents = amount_cents + 1 where drawing_id = $1', /^payout/],
  ['no list', 'delete from winner_list where drawing_id = $1', /^rows/],
  ['no result', 'delete from result where drawing_id = $1', /^rows/],
  ['a list cut short', 'update winner_list set winners = winners[1:2] where drawing_id = $1', /./],
  ['values cut short', 'update result set random_values = substring(random_values for 32) where drawing_id = $1', /./],
]

for (const [what, change, about] of ATTACKS)
  test(`what was changed after the draw is said at once: ${what}`, async (t) => {
    const { client, id, check, found, attack } = await open(t)
    await refuses(t, client, change, [id])
    await attack('alter table result drop constraint if exists result_check', [])
    await attack('alter table result drop constraint if exists result_check1', [])
    await attack(change)
    await check()
    t.regex((await found()) ?? '', about)
  })

test('a prize table that was changed after the draw is said of each drawing that it decided', async (t) => {
  const { check, found, attack } = await open(t)
  const change =
    'update prize_table set version = version + 1 where id = (select prize_table_id from drawing where id = $1)'
  await attack(change)
  await check()
  t.is(await found(), PUBLISHED)
  await attack("delete from site_file where path like '%/proof.json'", [])
  await attack('delete from self_check_finding', [])
  await check()
  t.regex((await found()) ?? '', /^prize table: its fingerprint/)
})

test('rows that were all changed to fit together are not what the public has', async (t) => {
  const { place, campaign, id, check, found, attack } = await open(t)
  await check()
  t.is(await found(), null)
  await attack("update winner_list set winners[1] = 'the-thief' where drawing_id = $1")
  await attack(
    `update drawing set winners_commitment = winners_commitment(id, (select winners from winner_list where drawing_id = $1))
    where id = $1`,
  )
  await check()
  t.is(await found(), PUBLISHED)
  t.notRegex((await readSite(place)).get(`/campaigns/${campaign.slug}/draws/${id}/proof.json`) ?? '', /the-thief/)
})

test('a guarantee period that was decided as if less had been won is said of the draw that won more', async (t) => {
  const prizeTable = { version: 1, tiers: [{ amountCents: 500, weight: 1 }] }
  const { check, found, attack } = await open(t, { prizeTable })
  const decided = (change: string) => attack(`update guarantee set ${change} where $1 <> ''`)
  await attack(
    `insert into guarantee (id, campaign_id, period, period_start, period_end, threshold_cents, amount_cents, status, checked_at)
    select 'gua_' || repeat('a', 22), campaign_id, 1, draw_at - interval '1 hour', draw_at + interval '1 hour', 1000, 1,
      'not_needed', now()
    from drawing where id = $1`,
  )
  await check()
  t.is(await found(), 'guarantee: the best prize of period 1 is 500 cents or more; found none')
  await decided(`status = 'awaiting_pick', best_prize_cents = 500`)
  await check()
  t.is(await found(), null)
  await decided('best_prize_cents = 499')
  await check()
  t.is(await found(), 'guarantee: the best prize of period 1 is 500 cents or more; found 499')
  await decided(`period_start = period_end - interval '1 second'`)
  await check()
  t.is(await found(), null, 'the draw is not in it')
})

test('once it holds again nobody is needed', async (t) => {
  const { client, id, check, found, attack } = await open(t)
  const { rows } = await client.query('select winners from winner_list where drawing_id = $1', [id])
  await attack("update winner_list set winners[1] = 'the-thief' where drawing_id = $1")
  await check()
  t.truthy(await found())
  await attack('update winner_list set winners = $2 where drawing_id = $1', [id, rows[0].winners])
  await check()
  t.is(await found(), null)
  const { rows: kept } = await client.query('select found, cleared_at from self_check_finding')
  t.is(kept.length, 1, 'what was found is kept')
  await refuses(t, client, 'delete from self_check_finding')
  await refuses(t, client, 'update self_check_finding set found_at = now()')
})

test('a long list is checked in a thread', async (t) => {
  const { check, found, attack } = await open(t, { winnersPerDraw: 1_500 })
  await check()
  t.is(await found(), null)
  await attack("update winner_list set winners[1000] = 'the-thief' where drawing_id = $1")
  await check()
  t.regex((await found()) ?? '', /^winner list commitment/)
})

test('a pass checks what happened last and goes on through all drawings, and one of several workers makes it', async (t) => {
  const { place, client, draw, attack, found } = await open(t)
  const ids = [await draw(), await draw()]
  await client.query('alter table event disable trigger event_is_kept_for; delete from event')
  for (const id of ids) await attack("update winner_list set winners[1] = 'the-thief' where drawing_id = $1", [id])
  const passes = await Promise.all([1, 2, 3].map(() => checkOnce(place)))
  t.is(passes.filter(Boolean).length, 1)
  for (const id of ids) t.regex((await found(id)) ?? '', /^winner list commitment/)
  const { rows } = await client.query('select cursor, ended_at from self_check')
  t.is(rows[0].cursor, '')
  t.truthy(rows[0].ended_at)
})

test('a draw that was made again as a whole, list and fingerprint and prizes, is not what the log has', async (t) => {
  const { place, attack, found, draw } = await open(t)
  await place.pool.transaction((tx) => prepareSite(tx, { publicUrl: 'https://draws.test', store: null }))
  const id = await draw()
  const { run: write } = writingLog(place, testKeyring)
  await write()
  await checkDrawings(place, [id])
  t.is(await found(id), null)
  // Another cutoff changes no prize, so that nothing else tells it.
  await attack("update drawing set cutoff_at = cutoff_at - interval '1 second' where id = $1", [id])
  await checkDrawings(place, [id])
  t.regex((await found(id)) ?? '', /^transparency log: it was locked as \{"campaign"/)
})
