import test from 'ava'
import { readMetrics } from '../../../db/queries/metrics/reading.ts'
import { testDatabase } from '../../support/database.ts'
import { openOperator } from '../../support/chain/operator.ts'
import { openWorkplace } from '../../support/workplace.ts'

test('the age of the last backup is known once one was noted', async (t) => {
  const databaseUrl = await testDatabase(t)
  const place = await openWorkplace(databaseUrl)
  t.teardown(place.close)
  const read = async () =>
    (await readMetrics(place.pool)).find(({ name }) => name === 'prize_backup_age_seconds')?.value
  t.is(await read(), undefined)
  const { json } = openOperator(t, { DATABASE_URL: databaseUrl })
  const { at } = await json<{ at: string }>('backup note')
  t.false(Number.isNaN(Date.parse(at)))
  const age = (await read()) as number
  t.true(age >= 0 && age < 600, String(age))
})
