import test from 'ava'
import fc from 'fast-check'
import { isLongOurs, isOurs, nextTry } from '../../../domain/pull/retry.ts'

const startedAt = new Date('2026-12-01T18:00:00Z')
const code = 'answered'
const after = (ms: number) => new Date(startedAt.getTime() + ms)

test('the delays are 1, 2, 4 … seconds, and at most a minute', (t) => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 40].map((tries) => {
    const now = after(1_000)
    return ((nextTry({ code, tries, startedAt, now }, 0)?.getTime() ?? 0) - now.getTime()) / 1000
  })
  t.deepEqual(delays, [1, 2, 4, 8, 16, 32, 60, 60, 60])
})

test('chance takes up to a fifth of a delay', (t) => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.double({ min: 0, max: 1, noNaN: true }), (tries, random) => {
      const full = nextTry({ code, tries, startedAt, now: startedAt }, 0)?.getTime() ?? 0
      const cut = nextTry({ code, tries, startedAt, now: startedAt }, random)?.getTime() ?? 0
      const share = (cut - startedAt.getTime()) / (full - startedAt.getTime())
      t.true(share <= 1 && share >= 0.799)
    }),
  )
})

test('the last try is made ten minutes after the first, and then it is given up', (t) => {
  t.deepEqual(nextTry({ code, tries: 12, startedAt, now: after(590_000) }, 0), after(600_000))
  t.deepEqual(nextTry({ code, tries: 12, startedAt, now: after(599_999) }, 0), after(600_000))
  t.is(nextTry({ code, tries: 13, startedAt, now: after(600_000) }, 0), null)
  t.is(nextTry({ code, tries: 1, startedAt, now: after(3_600_000) }, 0), null)
})

test('a call that the service itself broke off is made again within two seconds, and never given up for that', (t) => {
  const now = after(3_600_000)
  for (const code of ['no_room', 'stopped'] as const) {
    t.deepEqual(nextTry({ code, tries: 50, startedAt, now }, 0), after(3_601_000))
    t.deepEqual(nextTry({ code, tries: 50, startedAt, now }, 1), after(3_602_000))
  }
})

test('where the service itself failed it goes on asking, once a minute in the end, and says so after ten minutes', (t) => {
  const now = after(3_600_000)
  t.deepEqual(nextTry({ code: 'not_recorded', tries: 1, startedAt, now }, 0), after(3_601_000))
  t.deepEqual(nextTry({ code: 'not_recorded', tries: 50, startedAt, now }, 0), after(3_660_000))
  t.deepEqual((['no_room', 'stopped', 'not_recorded', 'answered', 'timed_out'] as const).filter(isOurs), [
    'no_room',
    'stopped',
    'not_recorded',
  ])
  const isLong = (code: 'not_recorded' | 'answered', ms: number) =>
    isLongOurs({ code, cutoffAt: startedAt, now: after(ms) })
  t.deepEqual([isLong('not_recorded', 599_999), isLong('not_recorded', 600_000)], [false, true])
  t.false(isLong('answered', 600_000))
})
