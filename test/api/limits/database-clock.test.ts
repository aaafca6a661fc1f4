import test from 'ava'
import { databaseClock } from '../../../api/limits/database-clock.ts'

test('calls keep their order, however long the database takes to answer', (t) => {
  const clock = databaseClock()
  t.false(clock.isKnown())
  t.throws(() => clock.timeOf(0), { message: /not known yet/ })
  clock.learn({ databaseMs: 1_000_500, askedAt: 100, answeredAt: 900 })
  const first = clock.timeOf(95)
  clock.learn({ databaseMs: 1_001_001, askedAt: 1_000, answeredAt: 1_002 })
  const second = clock.timeOf(96)
  clock.learn({ databaseMs: 1_002_900, askedAt: 2_000, answeredAt: 3_000 })
  const third = clock.timeOf(97)
  t.true(first < second && second < third)
})

test('a clock that was set is followed', (t) => {
  const clock = databaseClock()
  clock.learn({ databaseMs: 1_000_100, askedAt: 100, answeredAt: 102 })
  clock.learn({ databaseMs: 5_000_200, askedAt: 200, answeredAt: 202 })
  t.is(clock.timeOf(200), 5_000_198)
  clock.learn({ databaseMs: 1_000_300, askedAt: 300, answeredAt: 302 })
  t.is(clock.timeOf(300), 1_000_300)
})
