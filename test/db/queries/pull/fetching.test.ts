import test from 'ava'
import { sql } from 'slonik'
import { findFetchesDue } from '../../../../db/queries/pull/fetching.ts'
import { testDatabase } from '../../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner } from '../../../support/factory.ts'
import { openWorkplace } from '../../../support/workplace.ts'

/** How many minutes ago each was to be tried again, in the order in which they were made. */
const MINUTES_AGO = [3, 7, 1, 8, 5, 2, 6, 4]

test('of winners that are to be fetched, those come first that have been due for longest', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const { pool } = place
  const winners = { mode: 'pull', url: 'https://shop.test/winners' }
  const campaign = await makeCampaign(place, { partner: await makePartner(place), winners })
  const ids: string[] = []
  for (const minutes of MINUTES_AGO) {
    const id = await makeDrawing(place, { campaign })
    await pool.query(sql.unsafe`
      update drawing set cutoff_at = now() - interval '1 hour', retry_at = now() - make_interval(mins => ${minutes})
      where id = ${id}`)
    ids.push(id)
  }
  const due = await findFetchesDue(pool, ids)
  t.deepEqual(
    due.map(({ id }) => MINUTES_AGO[ids.indexOf(id)]),
    MINUTES_AGO.toSorted((a, b) => b - a),
  )
})
