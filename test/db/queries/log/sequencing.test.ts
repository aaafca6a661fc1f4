import test from 'ava'
import { sql } from 'slonik'
import { isTooSlow } from '../../../../db/failures.ts'
import { takeUnlinked } from '../../../../db/queries/audit/chaining.ts'
import { placeWanted } from '../../../../db/queries/log/sequencing.ts'
import { testDatabase } from '../../../support/database.ts'
import { makePartner } from '../../../support/factory.ts'
import { until } from '../../../support/until.ts'
import { openWorkplace } from '../../../support/workplace.ts'

const WAITING = 20_000
const TAKEN = 1_000
/** A hundred times what taking needs, but less than comparing every waiting row with every taken one. */
const LONGEST_MS = 3_000

/** Sets statistics as of a moment when nothing waited, in tables that had held much before. */
const pretendEmpty = sql.unsafe`
  update pg_class set reltuples = 0, relpages = 300 where relname in ('log_wanted', 'log_wanted_pkey', 'audit_unlinked', 'audit_unlinked_pkey')`

test('what is taken for the log and for chains takes as long as it is much, however much waits behind it', async (t) => {
  const place = await openWorkplace(await testDatabase(t))
  t.teardown(place.close)
  const { pool } = place
  const partner = await makePartner(place)
  await pool.query(sql.unsafe`
    insert into log_wanted (entry) select '{"type": "send"}' from generate_series(1, ${WAITING})`)
  await pool.query(sql.unsafe`
    insert into audit_entry (partner_id, mode, actor, action)
    select ${partner}, 'test', 'key_0000000000000000000000', 'winners.sent' from generate_series(1, ${WAITING})`)
  await pool.query(pretendEmpty)
  // Rolled back, as nothing can be committed without a signed head, and none is signed here.
  const take = () =>
    pool
      .transaction(async (tx) => {
        await tx.query(sql.unsafe`select set_config('statement_timeout', ${String(LONGEST_MS)}, true)`)
        t.is((await placeWanted(tx, { size: 0, most: TAKEN })).length, TAKEN)
        t.is((await takeUnlinked(tx, TAKEN)).length, TAKEN)
        throw new Error('undone')
      })
      .catch((error: unknown) => error)
  // Once more where the machine stood still: what compares all rows is late each time.
  const ended = await until(take, (error) => !isTooSlow(error))
  t.like(ended, { message: 'undone' })
})
