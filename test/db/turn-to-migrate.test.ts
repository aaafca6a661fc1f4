import test from 'ava'
import { migrate } from '../../db/migrate.ts'
import { waitForTurn } from '../../db/turn-to-migrate.ts'
import { connect } from '../support/attack.ts'
import { emptyDatabase, testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { WAITING_LOCKS } from '../support/waiting-locks.ts'
import { thief } from './roles/attack.ts'

const EARLIER_LOCK = 7_077_001

const WAITING = `select from ${WAITING_LOCKS} and relation = 'migration'::regclass`

test('a release waits until another has ended, and then goes on', async (t) => {
  const url = await testDatabase(t)
  const client = await connect(t, url)
  const first = await waitForTurn(url)
  const order: string[] = []
  const second = waitForTurn(url, { earlierLockTimeoutMs: 1 }).then((turn) => {
    order.push('second')
    return turn
  })
  const waiting = async () => (await client.query(WAITING)).rowCount
  t.is(await until(waiting, (count) => count === 1), 1)
  order.push('first ends')
  await first.end()
  await (await second).end()
  t.deepEqual(order, ['first ends', 'second'])
})

test('who may only connect, and read, holds up no release by what it locks', async (t) => {
  const url = await testDatabase(t)
  const [owner, reader] = [await connect(t, url), await thief(t, 'reader', url)]
  await owner.query('grant execute on function pg_advisory_lock(bigint) to prize_reader')
  await reader.query(`select pg_advisory_lock(${EARLIER_LOCK})`)
  await reader.query('begin; lock table migration in access share mode')
  await (await waitForTurn(url, { earlierLockTimeoutMs: 1 })).end()
  t.pass()
})

test('releases that come to an empty database at once take turns', async (t) => {
  const url = await emptyDatabase(t)
  const [one, other] = await Promise.all([migrate(url), migrate(url)])
  t.is(Math.min(one.applied.length, other.applied.length), 0)
  t.true(Math.max(one.applied.length, other.applied.length) > 0)
})
