import test from 'ava'
import { type AttemptCount, refuseAttempts } from '../../../domain/portal/attempts.ts'
import { Refused } from '../../../domain/refusals.ts'

const count = (kind: AttemptCount['kind'], tries: number, secondsLeft = 900) => ({ kind, tries, secondsLeft })

test('ten attempts by e-mail address, password and code are checked, and a hundred by network address', (t) => {
  for (const [kind, limit] of [
    ['email', 10],
    ['password', 10],
    ['code', 10],
    ['address', 100],
  ] as const) {
    t.notThrows(() => refuseAttempts([count(kind, limit)]), kind)
    const error = t.throws(() => refuseAttempts([count(kind, limit + 1)]), { instanceOf: Refused })
    t.is(error?.reason, 'too_many_attempts')
  }
})

test('the refusal says when to come back, which is when the last of the counts starts over', (t) => {
  t.throws(() => refuseAttempts([count('email', 11, 61), count('address', 3)]), { message: /again in 2 minutes/ })
  t.throws(() => refuseAttempts([count('email', 11, 60)]), { message: /again in a minute/ })
  t.throws(() => refuseAttempts([count('email', 11, 0)]), { message: /again in a minute/ })
  t.throws(() => refuseAttempts([count('email', 11, 60), count('address', 101, 300)]), {
    message: /again in 5 minutes/,
  })
})
