import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { connect, refuses, refusesChanges } from '../../support/attack.ts'
import { makePartner } from '../../support/factory.ts'
import { makeDueDrawing, makeHoldingCampaign, openPlace } from '../../support/held.ts'
import { work } from '../../support/work.ts'
import { remindOnce } from '../../../worker/reminders.ts'
import { runOnce, type Stage } from '../../../worker/stage.ts'
import { databaseStages } from '../../../worker/stages/all.ts'

/** Positions 0 and 2 are held, 1 is transferred, 3 is nothing. */
const AMOUNTS = [200_000, 99_999, 100_000, 0]

const open = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const place = await openPlace(t)
  const client = await connect(t, place.url)
  const partner = await makePartner(place)
  const made = await makeHoldingCampaign(place, { partner, amountsCents: [200_000], winnersPerDraw: 4, ...overrides })
  return { place, client, campaign: { ...made, partner } }
}

/** A drawing whose value has arrived and whose prizes nobody has decided yet. */
const openRevealed = async (t: ExecutionContext, overrides: Record<string, unknown> = {}) => {
  const { place, client, campaign } = await open(t, overrides)
  const { id } = await makeDueDrawing(place, campaign)
  await remindOnce(place)
  for (const queue of ['lock', 'entropy'])
    await runOnce(place, databaseStages.find((stage) => stage.queue === queue) as Stage)
  await client.query("update drawing set entropy = sha256('value'), entropy_revealed_at = now() where id = $1", [id])
  return { place, client, campaign, id }
}

/** Inside a transaction that goes on: the database refuses this, and keeps what was done before it. */
const refusesHere = async (t: ExecutionContext, client: pg.Client, text: string, values: unknown[] = []) => {
  await client.query('savepoint attack')
  await refuses(t, client, text, values)
  await client.query('rollback to savepoint attack')
}

const insertResult = (amounts: readonly number[], transferred: number, held: number) =>
  `insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
  values ($1, decode(repeat('00', 128), 'hex'), array[1,2,3,4], array[${amounts.join(',')}], ${transferred}, ${held})`

const hold = `insert into held_prize (partner_id, mode, drawing_id, position, amount_cents)
  values ((select partner_id from campaign), 'test', $1, $2, $3)`
const settle = "update drawing set status = 'settled', settled_at = now() where id = $1"

test('a mark counts as a change of what the proof shows, however it was made', async (t) => {
  const { place, client, campaign } = await open(t)
  const { id } = await makeDueDrawing(place, campaign)
  await work(place)
  const stateOf = async () =>
    (
      await client.query(
        `select revision, exists (select from stale_page where subject = d.id || '/proof') as stale
        from drawing d where id = $1`,
        [id],
      )
    ).rows[0]
  const { revision, stale } = await stateOf()
  t.false(stale)
  await client.query("update held_prize set reference = 'x', marked_by = 'y', paid_at = now() where drawing_id = $1", [
    id,
  ])
  t.deepEqual(await stateOf(), { revision: revision + 1, stale: true })
})

test('a result sums up what is transferred and what is held as its prizes and the threshold say', async (t) => {
  const { client, id } = await openRevealed(t)
  for (const [transferred, held] of [
    [99_999, 0],
    [399_999, 0],
    [0, 399_999],
    [199_999, 200_000],
    [99_999, 299_999],
    [100_000, 300_000],
    [-1, 400_000],
  ] as const) {
    await refuses(t, client, insertResult(AMOUNTS, transferred, held), [id])
  }
  await refuses(
    t,
    client,
    `insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents)
    values ($1, decode(repeat('00', 128), 'hex'), array[1,2,3,4], array[1,1,1,1], 4)`,
    [id],
  )
  await client.query(insertResult(AMOUNTS, 99_999, 300_000), [id])
})

test('where a campaign holds nothing, a result holds nothing', async (t) => {
  const { client, id } = await openRevealed(t, { largePrizeCents: null })
  await refuses(t, client, insertResult(AMOUNTS, 99_999, 300_000), [id])
  await client.query(insertResult(AMOUNTS, 399_999, 0), [id])
  for (const [position, amount] of AMOUNTS.entries()) await refuses(t, client, hold, [id, position, amount])
})

test('sums beyond what a number holds exactly are distinguished to the cent', async (t) => {
  const { client, id } = await openRevealed(t)
  const insert = (held: string) =>
    `insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
    values ($1, decode(repeat('00', 128), 'hex'), array[1,2,3,4],
      array[4000000000000000001,4000000000000000001,0,0], 0, ${held})`
  await refuses(t, client, insert('8000000000000000001'), [id])
  await client.query(insert('8000000000000000002'), [id])
})

test('a drawing is not settled before exactly its large prizes are held', async (t) => {
  const { client, id } = await openRevealed(t)
  await client.query('begin')
  await refusesHere(t, client, hold, [id, 0, 200_000])
  await client.query(insertResult(AMOUNTS, 99_999, 300_000), [id])
  await refusesHere(t, client, settle, [id])
  for (const [position, amount] of [
    [0, 100_000],
    [0, 200_001],
    [2, 200_000],
    [1, 99_999],
    [1, 100_000],
    [3, 0],
    [3, 100_000],
    [4, 100_000],
    [-1, 200_000],
    [-1, 100_000],
    [2_147_483_647, 200_000],
  ]) {
    await refusesHere(t, client, hold, [id, position, amount])
  }
  await refusesHere(t, client, hold, ['drw_0000000000000000000001', 0, 200_000])
  await client.query(hold, [id, 0, 200_000])
  await refusesHere(t, client, settle, [id])
  await refusesHere(t, client, hold, [id, 0, 200_000])
  await refusesHere(
    t,
    client,
    `insert into held_prize (partner_id, mode, drawing_id, position, amount_cents)
    select partner_id, mode, $1, position, cents from campaign, (values (2, 100000), (1, 99999)) held (position, cents)`,
    [id],
  )
  await client.query(hold, [id, 2, 100_000])
  await client.query(settle, [id])
  await client.query('commit')
  await refuses(t, client, hold, [id, 1, 99_999])
})

test('a prize is not held as one that is paid already', async (t) => {
  const { client, id } = await openRevealed(t)
  await client.query('begin')
  await client.query(insertResult(AMOUNTS, 99_999, 300_000), [id])
  await refusesHere(
    t,
    client,
    "insert into held_prize select $1, 0, 200000, 'wire 7', 'ada', now(), partner_id, mode from campaign",
    [id],
  )
  await client.query('rollback')
})

test('a transfer does not pay a prize that is held', async (t) => {
  const { client, campaign, id } = await openRevealed(t)
  const pay = `insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)
    select 'pay_0000000000000000000001', id, partner_id, mode, $1, $3, 'test', 'TEST' from campaign where id = $2`
  await client.query(insertResult(AMOUNTS, 99_999, 300_000), [id])
  for (const amount of [399_999, 300_000, 199_999]) await refuses(t, client, pay, [id, campaign.id, amount])
  t.is((await client.query(pay, [id, campaign.id, 99_999])).rowCount, 1)
})

test('what is owed is owed by the account of its campaign, since its drawing was settled', async (t) => {
  const { client, campaign, id } = await openRevealed(t)
  await client.query('begin')
  await client.query(insertResult(AMOUNTS, 99_999, 300_000), [id])
  for (const [partner, mode, at] of [
    ['ptr_other', 'test', '0'],
    [campaign.partner, 'live', '0'],
    [campaign.partner, 'test', '1 second'],
  ]) {
    await refusesHere(
      t,
      client,
      `insert into held_prize (partner_id, mode, settled_at, drawing_id, position, amount_cents)
      values ($1, $2, now() - $3::interval, $4, 0, 200000)`,
      [partner, mode, at, id],
    )
    if (at !== '0') continue
    await refusesHere(
      t,
      client,
      `insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token)
      values ('pay_0000000000000000000001', $1, $2, $3, $4, 99999, 'test', 'TEST')`,
      [campaign.id, partner, mode, id],
    )
  }
})

const openHeld = async (t: ExecutionContext) => {
  const { place, client, campaign } = await open(t)
  const { id } = await makeDueDrawing(place, campaign)
  const other = await makeDueDrawing(place, campaign)
  await work(place)
  const { rowCount } = await client.query('select from held_prize where drawing_id = $1', [id])
  t.is(rowCount, 4)
  return { client, id, other: other.id }
}

test('a held prize stays what it is, and stays', async (t) => {
  const { client, id, other } = await openHeld(t)
  await refusesChanges(t, client, 'held_prize', { drawing_id: id, position: 0 }, [
    'position = 9',
    'amount_cents = 199999',
    'amount_cents = 200001',
    `drawing_id = '${other}', position = 9`,
    "amount_cents = 1, reference = 'wire 7', marked_by = 'ada', paid_at = now()",
  ])
  await refuses(t, client, 'delete from held_prize where drawing_id = $1', [id])
  await refuses(t, client, 'truncate held_prize')
  await refuses(t, client, 'update result set held_cents = 0, transferred_cents = held_cents where drawing_id = $1', [
    id,
  ])
})

test('a mark has a reference, who and when, all or none', async (t) => {
  const { client, id } = await openHeld(t)
  await refusesChanges(t, client, 'held_prize', { drawing_id: id, position: 0 }, [
    "reference = 'wire 7'",
    "marked_by = 'ada'",
    'paid_at = now()',
    "reference = 'wire 7', marked_by = 'ada'",
    "reference = 'wire 7', paid_at = now()",
    "marked_by = 'ada', paid_at = now()",
    "reference = '', marked_by = 'ada', paid_at = now()",
    "reference = 'wire 7', marked_by = '', paid_at = now()",
    "reference = repeat('x', 201), marked_by = 'ada', paid_at = now()",
    "reference = 'wire 7', marked_by = repeat('x', 201), paid_at = now()",
  ])
})

test('a mark is for good', async (t) => {
  const { client, id } = await openHeld(t)
  const where = 'where drawing_id = $1 and position = 0'
  await client.query(`update held_prize set reference = 'wire 7', marked_by = 'ada', paid_at = now() ${where}`, [id])
  for (const change of [
    "reference = 'wire 8'",
    "marked_by = 'bob'",
    "paid_at = paid_at + interval '1 second'",
    'reference = null, marked_by = null, paid_at = null',
    'amount_cents = amount_cents',
  ]) {
    await refuses(t, client, `update held_prize set ${change} ${where}`, [id])
  }
  await refuses(t, client, `delete from held_prize ${where}`, [id])
  await refuses(
    t,
    client,
    `insert into held_prize select $1, 0, 200000, null, null, null, partner_id, mode from campaign
    on conflict (drawing_id, position) do update set reference = 'wire 8'`,
    [id],
  )
})
