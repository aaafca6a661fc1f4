import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { queueNames } from '../../db/jobs.ts'
import { plannedOnce } from '../../db/planned-once.ts'
import { openPool, type Transaction } from '../../db/pool.ts'
import { askFor, findDue, findSoonestJobs, useIndexes } from '../../db/queries/due.ts'
import { waitingIn } from '../../db/queries/due-rows.ts'
import { noteService, noteStages } from '../../db/queries/metrics/snapshot.ts'
import { testDatabase } from '../support/database.ts'
import { CONNECTION_TIMEOUT_MS } from '../support/workplace.ts'

const planned = z.object({ name: z.string(), planned: z.number(), again: z.number() })

const USES = 3

/** The queries of idle workers, by the names of their prepared statements. */
const asked: Readonly<Record<string, (tx: Transaction) => Promise<unknown>>> = {
  'soonest-jobs': (tx) => findSoonestJobs(tx, queueNames),
  due: (tx) =>
    findDue(
      tx,
      queueNames.map((queue) => askFor(waitingIn(queue))),
    ),
  'note-stages': (tx) => noteStages(tx, queueNames.map(waitingIn)),
  'note-service': noteService,
}

for (const [name, ask] of Object.entries(asked))
  test(`Postgres plans ${name} once a connection`, async (t) => {
    // A new pool: a connection left by an earlier test may have planned the statement already.
    const pool = await openPool(await testDatabase(t), { max: 1, connectionTimeoutMs: CONNECTION_TIMEOUT_MS })
    t.teardown(() => pool.end())
    const plans = await pool.transaction(async (tx) => {
      await useIndexes(tx)
      for (let i = 0; i < USES; i += 1) await ask(tx)
      return tx.any(sql.type(planned)`
        select name, generic_plans::int as planned, custom_plans::int as again from pg_prepared_statements
        where starts_with(name, ${name})`)
    })
    t.deepEqual(
      plans.map(({ planned, again }) => ({ planned, again })),
      [{ planned: USES, again: 0 }],
    )
  })

test('only strings and numbers stand in the text of what is planned once', (t) => {
  const query = (value: string | number | boolean | null) =>
    plannedOnce(sql.prepared('x', z.object({}))`select ${value} as x, ${"it's"} as y`)
  t.is(query(5).sql, `select '5' as x, 'it''s' as y`)
  t.deepEqual(query(5).values, [])
  for (const value of [true, null]) t.throws(() => query(value), { instanceOf: TypeError })
})
