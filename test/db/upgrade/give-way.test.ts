import test from 'ava'
import { applyMigrations, readMigrations } from '../../../db/migrate.ts'
import { connect } from '../../support/attack.ts'
import { emptyDatabase } from '../../support/database.ts'

test('a release is applied though workers were asked to give way without end', async (t) => {
  const client = await connect(t, await emptyDatabase(t))
  const all = await readMigrations()
  await applyMigrations(
    client,
    all.filter(({ name }) => name < '0119'),
  )
  await client.query("insert into give_way (until) values ('infinity')")
  const applied = await applyMigrations(client, all)
  t.is(applied[0], '0119_undisturbed_upkeep.sql')
  t.is((await client.query('select from give_way')).rowCount, 0)
})
