import test from 'ava'
import { emptyDatabase } from '../../support/database.ts'
import { movingBetween, openCell } from '../../support/moving/cells.ts'
import { cancelDrawing, makeDrawing } from '../../support/factory.ts'
import { makeShop } from '../../support/partner-api/partner.ts'
import { until } from '../../support/until.ts'
import { makeEndpoint } from '../../support/webhook/webhooks.ts'

test('a database that is none of the service is refused with what to do, and left alone', async (t) => {
  const from = await openCell(t, 'first')
  const { partner } = await makeShop(from)
  const databaseUrl = await emptyDatabase(t)
  const refused = await movingBetween(from, { ...from, databaseUrl }, partner).once()
  t.is(refused.code, 1)
  t.regex(refused.stderr, /^MOVE_DATABASE_URL: .* start the service there first\.$/m)
  const name = new URL(databaseUrl).pathname.slice(1)
  const left = await until(
    () => from.ask(`select query from pg_stat_activity where datname = $1 and backend_type = 'client backend'`, [name]),
    ({ length }) => length === 0,
  )
  t.deepEqual(left, [])
})

test('a move whose connection to the database is lost ends with what to do, and can be taken up again', async (t) => {
  const [from, to] = [await openCell(t, 'first'), await openCell(t, 'second')]
  const shop = await makeShop(from)
  await makeEndpoint(from, { partner: shop.partner, url: 'https://shop.test/hooks' })
  await cancelDrawing(from, await makeDrawing(from, { campaign: shop.campaign }))
  const move = movingBetween(from, to, shop.partner)
  const waiting = move.once('--wait', '60')
  const lose = () =>
    from.ask<{ lost: boolean }>(`
      select pg_terminate_backend(pid) as lost from pg_locks
      where database = (select oid from pg_database where datname = current_database())
        and relation = 'partner_move'::regclass and mode = 'ShareUpdateExclusiveLock'
        and exists (select from partner_move where state = 'holding')`)
  t.true(await until(lose, (rows) => rows.length > 0).then(([row]) => row?.lost))
  const { code, stderr } = await waiting
  t.is(code, 1)
  t.regex(stderr, /^The connection that keeps other commands from moving partners was lost: run the command again\.\n$/)
  t.is((await move.once()).answer?.state, 'holding')
})
