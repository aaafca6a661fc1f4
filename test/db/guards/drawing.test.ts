import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { endings, leaps, moves, type Status, statuses } from '../../../domain/drawing/state.ts'
import { openAttacked, refuses, refusesChanges } from '../../support/attack.ts'
import { makeDrawing, passCutoff, winnerIds, WITHOUT_WALLET } from '../../support/factory.ts'
import { work } from '../../support/work.ts'
import { runOnce } from '../../../worker/stage.ts'
import { databaseStages } from '../../../worker/stages/all.ts'
import { remindOnce } from '../../../worker/reminders.ts'

const send = (client: pg.Client, id: string, winners: string[]) =>
  client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winners])

const RESULT = `insert into result (drawing_id, random_values, rolls, amounts_cents, transferred_cents, held_cents)
  values ($1, decode(repeat('00', 96), 'hex'), array[1,2,3], array[5,5,5], 15, 0)`

const CANCEL = "update drawing set cancelled_at = now(), cancelled_reason = 'Rain.' where id = $1"

/** A drawing brought to a status by the stages themselves. */
const drawingIn = async (t: ExecutionContext, status: Status) => {
  const { place, client, campaign } = await openAttacked(t, status === 'settled' ? WITHOUT_WALLET : {})
  const id = await makeDrawing(place, { campaign })
  if (status === 'open') return { place, client, campaign, id }
  await send(client, id, winnerIds(3))
  await passCutoff(place, id)
  const read = async () =>
    (await client.query('select status from drawing where id = $1', [id])).rows[0].status as Status
  for (let i = 0; i < 50 && (await read()) !== status; i += 1) {
    await remindOnce(place)
    for (const stage of databaseStages) if ((await read()) !== status) await runOnce(place, stage)
  }
  t.is(await read(), status)
  return { place, client, campaign, id }
}

test('the moves that the database knows are those of the tables of moves and leaps', async (t) => {
  const { client } = await openAttacked(t)
  for (const from of statuses) {
    for (const to of statuses) {
      const { rows } = await client.query(
        'select is_drawing_move($1, $2, false) as known, is_drawing_move($1, $2, true) as "whenEnded"',
        [from, to],
      )
      const isMove = [...moves, ...leaps].some((move) => move.from === from && move.to === to)
      t.deepEqual(rows[0], { known: isMove, whenEnded: false }, `${from} → ${to}`)
    }
  }
})

for (const status of statuses) {
  test(`a drawing that is ${status} makes no other move than its own, nor even that by hand`, async (t) => {
    const { client, id } = await drawingIn(t, status)
    for (const to of statuses) {
      if (to !== status) await refuses(t, client, 'update drawing set status = $2 where id = $1', [id, to])
    }
  })
}

for (const status of statuses) {
  const ending = endings.find(({ at, as }) => at === status && as === 'cancelled')
  test(`a drawing that is ${status} ${ending ? `is ${ending.as} there` : 'is not cancelled any more'}`, async (t) => {
    const { client, id } = await drawingIn(t, status)
    if (ending) await client.query(CANCEL, [id])
    else await refuses(t, client, CANCEL, [id])
    const { rows } = await client.query(
      'select status, cancelled_at is not null as cancelled from drawing where id = $1',
      [id],
    )
    t.deepEqual(rows, [{ status, cancelled: ending !== undefined }])
  })
}

test('a cancelled drawing stays so, takes no list, makes no move, and needs nobody', async (t) => {
  const { place, client, campaign, id } = await drawingIn(t, 'open')
  await send(client, id, winnerIds(3))
  for (const half of ['cancelled_at = now()', "cancelled_reason = 'Rain.'"]) {
    await refuses(t, client, `update drawing set ${half} where id = $1`, [id])
  }
  for (const length of [0, 201]) {
    await refuses(t, client, 'update drawing set cancelled_at = now(), cancelled_reason = $2 where id = $1', [
      id,
      'x'.repeat(length),
    ])
  }
  await client.query(CANCEL, [id])
  await refusesChanges(t, client, 'drawing', { id }, [
    'cancelled_at = null, cancelled_reason = null',
    "cancelled_at = cancelled_at + interval '1 second'",
    "cancelled_reason = 'Snow.'",
    "cutoff_at = cutoff_at + interval '1 day'",
    "attention = 'no_winners', attention_detail = '{}', attention_since = now()",
    'retry_at = now()',
  ])
  await refuses(t, client, 'update winner_list set winners = $2 where drawing_id = $1', [id, winnerIds(3).toReversed()])
  const other = await makeDrawing(place, { campaign })
  await client.query(CANCEL, [other])
  await refuses(t, client, 'insert into winner_list (drawing_id, winners) values ($1, $2)', [other, winnerIds(3)])
  await refuses(
    t,
    client,
    `insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, cancelled_at, cancelled_reason)
    values ('drw_0000000000000000000004', $1, now(), now(), 1, now(), 'Rain.')`,
    [campaign.id],
  )
})

test('a drawing starts open, keeps what it was made with, and is never deleted', async (t) => {
  const { client, id, campaign } = await drawingIn(t, 'open')
  await refuses(
    t,
    client,
    "insert into drawing (id, campaign_id, draw_at, cutoff_at, winners_expected, status) values ('drw_0000000000000000000001', $1, now(), now(), 1, 'locked')",
    [campaign.id],
  )
  await refuses(t, client, "update drawing set draw_at = draw_at + interval '1 day' where id = $1", [id])
  await refuses(t, client, 'update drawing set winners_expected = 4 where id = $1', [id])
  await refuses(t, client, "update drawing set id = 'drw_0000000000000000000002' where id = $1", [id])
  await refuses(t, client, 'delete from drawing where id = $1', [id])
  await refuses(t, client, 'truncate drawing cascade')
})

test('a list is taken only while the drawing is open before its cutoff, complete and without repeats', async (t) => {
  const { place, client, id } = await drawingIn(t, 'open')
  const [a, b, c] = winnerIds(3) as [string, string, string]
  for (const winners of [
    [a, b],
    [a, b, c, 'd'],
    [a, b, a],
    [a, b, null],
    [a, b, ''],
    [a, b, 'x@y.z'],
    [a, b, 'x y'],
    [a, b, 'x'.repeat(129)],
  ]) {
    await refuses(t, client, 'insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winners])
  }
  await refuses(t, client, 'insert into winner_list (drawing_id, winners) values ($1, $2)', [
    'drw_0000000000000000000003',
    [a, b, c],
  ])
  await passCutoff(place, id)
  await refuses(t, client, 'insert into winner_list (drawing_id, winners) values ($1, $2)', [id, [a, b, c]])
})

test('a locked list does not change, but its names may', async (t) => {
  const { client, id } = await drawingIn(t, 'locked')
  await refuses(t, client, 'update winner_list set winners = $2 where drawing_id = $1', [id, winnerIds(3)])
  await refuses(t, client, 'update winner_list set winners = winners[2:] || winners[1] where drawing_id = $1', [id])
  await refuses(t, client, 'delete from winner_list where drawing_id = $1', [id])
  await client.query("update winner_list set display_names = array['Ada', null, 'Grace'] where drawing_id = $1", [id])
  await refuses(t, client, "update winner_list set display_names = array['Ada'] where drawing_id = $1", [id])
  t.pass()
})

test('a drawing is not locked early, without its list, or under another fingerprint', async (t) => {
  const { place, client, id } = await drawingIn(t, 'open')
  const lock = `update drawing set status = 'locked', locked_at = now(), winners_commitment = $2, large_prize_cents = 100000,
    prize_table_id = (select t.prize_table_id from campaign_terms t where t.campaign_id = drawing.campaign_id) where id = $1`
  const other = Buffer.alloc(32, 7)
  await refuses(t, client, lock, [id, other])
  await send(client, id, winnerIds(3))
  const { rows } = await client.query(
    'select winners_commitment(drawing_id, winners) as right from winner_list where drawing_id = $1',
    [id],
  )
  await refuses(t, client, lock, [id, rows[0].right])
  await passCutoff(place, id)
  await refuses(t, client, lock, [id, other])
  await client.query(lock, [id, rows[0].right])
  t.pass()
})

test('a drawing is locked and numbered at once as strictly as by two moves, at one moment, and never in live mode', async (t) => {
  const { place, client, campaign, id } = await drawingIn(t, 'open')
  const leap = (changes: Readonly<Record<string, string>> = {}, drawing = id): [string, unknown[]] => {
    const set = {
      status: "'entropy_requested'",
      locked_at: 'now()',
      winners_commitment: 'winners_commitment(d.id, l.winners)',
      prize_table_id: 't.prize_table_id',
      large_prize_cents: '100000',
      number: '1',
      entropy_provider: "'mock'",
      entropy_request_id: "'r'",
      entropy_requested_at: 'now()',
      ...changes,
    }
    const assignments = Object.entries(set).map(([column, value]) => `${column} = ${value}`)
    return [
      `update drawing d set ${assignments.join(', ')} from winner_list l, campaign_terms t
      where l.drawing_id = d.id and t.campaign_id = d.campaign_id and d.id = $1`,
      [drawing],
    ]
  }
  await send(client, id, winnerIds(3))
  await refuses(t, client, ...leap())
  await passCutoff(place, id)
  for (const changes of [
    { winners_commitment: "sha256('x')" },
    { winners_commitment: 'null' },
    { prize_table_id: "'tbl_0123456789ABCDEFGHIJKL'" },
    { large_prize_cents: 'null' },
    { large_prize_cents: '100001' },
    { number: '2' },
    { number: 'null' },
    { entropy_requested_at: "now() + interval '1 second'" },
    { locked_at: "now() - interval '1 millisecond'" },
    { locked_at: 'null' },
    { salt: "sha256('x')" },
    { entropy: "sha256('x')", entropy_revealed_at: 'now()' },
  ])
    await refuses(t, client, ...leap(changes))
  await client.query(...leap())
  await client.query('update campaign set last_number = 1 where id = $1', [campaign.id])
  const live = await openAttacked(t, { mode: 'live', payout: { chain: 'local', token: 'TESTUSD', wallet: null } })
  const other = await makeDrawing(live.place, { campaign: live.campaign })
  await send(live.client, other, winnerIds(3))
  await passCutoff(live.place, other)
  for (const salt of ['null', "sha256('x')"]) await refuses(t, live.client, ...leap({ salt }, other))
  const { rows } = await client.query('select status, number from drawing where id = $1', [id])
  t.deepEqual(rows, [{ status: 'entropy_requested', number: 1 }])
})

test('what a paid drawing depended on stays as it was', async (t) => {
  const { client, id } = await drawingIn(t, 'paid')
  await client.query('update drawing set revision = 2 where id = $1', [id])
  await refusesChanges(t, client, 'drawing', { id }, [
    "winners_commitment = sha256('x')",
    'locked_at = now()',
    'large_prize_cents = 1',
    'number = number + 1',
    "entropy_request_id = 'other'",
    "entropy = sha256('x')",
    'entropy_revealed_at = now()',
    'settled_at = now()',
    'paid_at = now()',
    'revision = 1',
    'entropy = null, entropy_revealed_at = null',
    "cutoff_at = now() + interval '1 day'",
  ])
  await refusesChanges(t, client, 'result', { drawing_id: id }, [
    'rolls = array[1, 2, 3]',
    'amounts_cents = array[9, 9, 9]',
    "random_values = ''::bytea",
  ])
  await refuses(t, client, 'delete from result where drawing_id = $1', [id])
  await refuses(t, client, 'update payout set amount_cents = amount_cents + 1 where drawing_id = $1', [id])
  await refuses(t, client, 'update payout set paid_at = null where drawing_id = $1', [id])
  await refuses(t, client, 'delete from payout where drawing_id = $1', [id])
})

test('numbers have no gap and do not repeat, and a number comes with its request', async (t) => {
  const { place, client, campaign } = await openAttacked(t)
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const id = await makeDrawing(place, { campaign })
    await send(client, id, winnerIds(3))
    await passCutoff(place, id)
    ids.push(id)
  }
  await client.query(
    `update drawing d
    set status = 'locked', locked_at = now(), winners_commitment = winners_commitment(d.id, l.winners),
      prize_table_id = t.prize_table_id, large_prize_cents = 100000
    from winner_list l, campaign_terms t
    where l.drawing_id = d.id and t.campaign_id = d.campaign_id and d.id = any($1)`,
    [ids],
  )
  const request =
    "status = 'entropy_requested', entropy_provider = 'mock', entropy_request_id = 'r' || id, entropy_requested_at = now()"
  await refuses(t, client, `update drawing set ${request}, number = 2 where id = $1`, [ids[0]])
  await refuses(t, client, `update drawing set ${request} where id = $1`, [ids[0]])
  await refuses(t, client, 'update drawing set number = 1 where id = $1', [ids[0]])
  await client.query(`update drawing set ${request}, number = 1 where id = $1`, [ids[0]])
  await refuses(t, client, `update drawing set ${request}, number = 1 where id = $1`, [ids[1]])
  await refuses(t, client, `update drawing set ${request}, number = 3 where id = $1`, [ids[1]])
  await client.query('update campaign set last_number = 1 where id = $1', [campaign.id])
  await work(place)
  const { rows } = await client.query('select number from drawing where campaign_id = $1 order by number', [
    campaign.id,
  ])
  t.deepEqual(
    rows.map(({ number }) => number),
    [1, 2, 3],
  )
})

test('a result is of the right length and sum, and only once the value is there', async (t) => {
  const { place, client, campaign } = await openAttacked(t)
  const id = await makeDrawing(place, { campaign })
  await refuses(t, client, RESULT, [id])
  const { client: other, id: paid } = await drawingIn(t, 'paid')
  await refuses(t, other, RESULT, [paid])
})

test('a payout is what is due, once, and a status alone pays nobody', async (t) => {
  const { client, id, campaign } = await drawingIn(t, 'paid')
  await refuses(
    t,
    client,
    "insert into payout (id, campaign_id, partner_id, mode, drawing_id, amount_cents, chain, token) select 'pay_0000000000000000000001', id, partner_id, mode, $1, 1, 'test', 'TEST' from campaign where id = $2",
    [id, campaign.id],
  )
  const { client: second, id: unpaid } = await drawingIn(t, 'settled')
  await refuses(t, second, "update drawing set status = 'paid', paid_at = now() where id = $1", [unpaid])
  await refuses(t, second, 'update payout set paid_at = now() where drawing_id = $1', [unpaid])
})

test('only a locked test drawing is brought forward, once, and it stays so', async (t) => {
  const advance = "update drawing set advanced_at = now() - interval '1 second' where id = $1"
  for (const status of ['open', 'entropy_requested', 'settled', 'paid'] as const) {
    const { client, id } = await drawingIn(t, status)
    await refuses(t, client, advance, [id])
  }
  const { client, id } = await drawingIn(t, 'locked')
  await client.query(advance, [id])
  await refuses(t, client, advance, [id])
  await refuses(t, client, 'update drawing set advanced_at = null where id = $1', [id])
})
