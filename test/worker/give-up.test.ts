import test from 'ava'
import { sql } from 'slonik'
import { RETRY_LIMIT } from '../../db/jobs.ts'
import { remindOnce } from '../../worker/reminders.ts'
import { runOnce } from '../../worker/stage.ts'
import { lock } from '../../worker/stages/lock.ts'
import { openAttacked } from '../support/attack.ts'
import { makeDrawing, passCutoff, winnerIds } from '../support/factory.ts'
import { poison } from '../support/poison.ts'

test('a row of which nothing can be written, not even that it failed, keeps no other from going on', async (t) => {
  const { place, client, campaign } = await openAttacked(t)
  const due = async (): Promise<string> => {
    const id = await makeDrawing(place, { campaign })
    await client.query('insert into winner_list (drawing_id, winners) values ($1, $2)', [id, winnerIds(3)])
    await passCutoff(place, id)
    return id
  }
  const refused = await due()
  await poison(place.pool, 'drawing', `new.id = '${refused}'`)
  for (let attempt = 0; attempt <= RETRY_LIMIT + 2; attempt += 1) {
    const other = await due()
    await remindOnce(place)
    await place.pool.query(
      sql.unsafe`update pgboss.job set start_after = now() where name = 'lock' and state < 'active'`,
    )
    await runOnce(place, lock)
    const { rows } = await client.query('select id from drawing where status = $1 and id = any($2)', [
      'locked',
      [refused, other],
    ])
    t.deepEqual(rows, [{ id: other }], `attempt ${attempt}`)
  }
  const { rows } = await client.query(`select count(*)::int as given_up from pgboss.job
    where name = 'lock' and state = 'failed' and retry_count = ${RETRY_LIMIT}`)
  t.deepEqual(rows, [{ given_up: 1 }], 'it was given up meanwhile')
})
