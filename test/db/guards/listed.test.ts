import test from 'ava'
import { openAttacked } from '../../support/attack.ts'
import { makeDrawing, winnerIds } from '../../support/factory.ts'

const NOW = `date_trunc('milliseconds', now())`

test('nobody replaces a list without a trace, nor says that it was there before', async (t) => {
  const { place, client, campaign } = await openAttacked(t)
  const id = await makeDrawing(place, { campaign })
  const winners = winnerIds(campaign.winnersPerDraw)
  await client.query(`insert into winner_list (drawing_id, winners, listed_at) values ($1, $2, '2020-01-01')`, [
    id,
    winners,
  ])
  await client.query('begin')
  await client.query(`update winner_list set winners = $2, listed_at = '2020-01-01' where drawing_id = $1`, [
    id,
    winners.toReversed(),
  ])
  const { rows: replaced } = await client.query(
    `select listed_at = ${NOW} as "isNow" from winner_list where drawing_id = $1`,
    [id],
  )
  t.true(replaced[0].isNow)
  await client.query('commit')
  const { rows } = await client.query(
    `select entry ->> 'winnersCommitment' = '0x' || encode(winners_commitment($1, $2), 'hex') as "isFirst",
      (entry ->> 'sentAt')::timestamptz > now() - interval '1 minute' as "isFresh"
    from log_wanted where entry ->> 'type' = 'send' and entry ->> 'drawing' = $1 order by id`,
    [id, winners],
  )
  t.deepEqual(rows, [
    { isFirst: true, isFresh: true },
    { isFirst: false, isFresh: true },
  ])
})

test('other names of the same winners are no other list', async (t) => {
  const { place, client, campaign } = await openAttacked(t)
  const id = await makeDrawing(place, { campaign })
  const winners = winnerIds(campaign.winnersPerDraw)
  await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winners])
  await client.query('update winner_list set display_names = winners, sent_at = now() where drawing_id = $1', [id])
  const { rows } = await client.query(`select from log_wanted where entry ->> 'drawing' = $1`, [id])
  t.is(rows.length, 1)
})
