import test from 'ava'
import { emptyDatabase } from '../../support/database.ts'
import { movingBetween, openCell } from '../../support/moving/cells.ts'
import { makeShop } from '../../support/partner-api/partner.ts'

test('a database that is none of the service is refused with what to do, and left alone', async (t) => {
  const from = await openCell(t, 'first')
  const { partner } = await makeShop(from)
  const databaseUrl = await emptyDatabase(t)
  const refused = await movingBetween(from, { ...from, databaseUrl }, partner).once()
  t.is(refused.code, 1)
  t.regex(refused.stderr, /^MOVE_DATABASE_URL: .* start the service there first\.$/m)
  const name = new URL(databaseUrl).pathname.slice(1)
  t.deepEqual(await from.ask('select query from pg_stat_activity where datname = $1', [name]), [])
})
