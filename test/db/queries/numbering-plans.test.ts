import test from 'ava'
import { sql } from 'slonik'
import type { Transaction } from '../../../db/pool.ts'
import { lockNumbering } from '../../../db/queries/drawing/locking.ts'
import { lockUnnumberedDrawings } from '../../../db/queries/drawing/numbering.ts'
import { freshDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff, winnerIds } from '../../support/factory.ts'
import { rowsReadBy } from '../../support/rows-read.ts'
import { lock } from '../../../worker/stages/lock.ts'
import { openWorkplace } from '../../support/workplace.ts'

const CAMPAIGNS = 3_000
const FEW = 5

test('to number drawings only their campaigns are read, however many came since the last statistics', async (t) => {
  const place = await openWorkplace(await freshDatabase(t))
  t.teardown(place.close)
  const { pool } = place
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const [open, locked] = [await makeDrawing(place, { campaign }), await makeDrawing(place, { campaign })]
  await pool.query(sql.unsafe`
    insert into winner_list (drawing_id, winners) values (${locked}, ${sql.array(winnerIds(3), 'text')})`)
  for (const drawing of [open, locked]) await passCutoff(place, drawing)
  await pool.transaction((tx) => lock.run(tx, [locked]))
  await pool.query(sql.unsafe`analyze`)
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into campaign
      select (jsonb_populate_record(c, jsonb_build_object('id', new_id('cmp'), 'slug', 'copy-' || n))).*
      from campaign c, generate_series(1, ${CAMPAIGNS}::integer) n`)
  })
  for (const lockFor of [
    (tx: Transaction) => lockNumbering(tx, [open]),
    (tx: Transaction) => lockUnnumberedDrawings(tx, [locked]),
  ]) {
    const [read = 0] = await pool.transaction((tx) => rowsReadBy(tx, ['campaign'], () => lockFor(tx)))
    t.true(read >= 1 && read <= FEW, `${read} rows`)
  }
})
