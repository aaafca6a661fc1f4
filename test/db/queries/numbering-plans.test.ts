import test from 'ava'
import { sql } from 'slonik'
import { lockNumbering } from '../../../db/queries/drawing/locking.ts'
import { lockUnnumberedDrawings } from '../../../db/queries/drawing/numbering.ts'
import { freshDatabase } from '../../support/database.ts'
import { makeCampaign, makeDrawing, makePartner, passCutoff } from '../../support/factory.ts'
import { rowsReadBy } from '../../support/rows-read.ts'
import { openWorkplace } from '../../support/workplace.ts'

const CAMPAIGNS = 3_000
const FEW = 5

test('to number drawings only their campaigns are read, however many came since the last statistics', async (t) => {
  const place = await openWorkplace(await freshDatabase(t))
  t.teardown(place.close)
  const { pool } = place
  const campaign = await makeCampaign(place, { partner: await makePartner(place) })
  const drawing = await makeDrawing(place, { campaign })
  await passCutoff(place, drawing)
  await pool.query(sql.unsafe`analyze`)
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(sql.unsafe`
      insert into campaign
      select (jsonb_populate_record(c, jsonb_build_object('id', new_id('cmp'), 'slug', 'copy-' || n))).*
      from campaign c, generate_series(1, ${CAMPAIGNS}::integer) n`)
  })
  for (const lock of [lockNumbering, lockUnnumberedDrawings]) {
    const [read] = await pool.transaction((tx) => rowsReadBy(tx, ['campaign'], () => lock(tx, [drawing])))
    t.true((read as number) <= FEW, `${read} rows`)
  }
})
