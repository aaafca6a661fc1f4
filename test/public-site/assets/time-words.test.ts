import test from 'ava'
import { clockIn, isSameClock, timeLeft } from '../../../public-site/assets/time-words.js'

const S = 1_000
const M = 60 * S
const H = 60 * M

const cases: [number, string | null][] = [
  [-1, null],
  [0, null],
  [1, 'in 1 s'],
  [59 * S + 1, 'in 1 min 00 s'],
  [4 * M + 9 * S, 'in 4 min 09 s'],
  [3 * H + 5 * M + 59 * S, 'in 3 h 05 min'],
  [24 * H, 'in 1 day 0 h'],
  [51 * H, 'in 2 days 3 h'],
]
for (const [ms, words] of cases) {
  test(`${ms} ms are left: ${words ?? 'nothing is said'}`, (t) => {
    t.is(timeLeft(ms), words)
  })
}

const at = new Date('2026-11-21T23:00:00Z')

test('an instant has a day and a time on the clocks of each zone', (t) => {
  t.is(clockIn(at, 'America/New_York'), 'Nov 21, 18:00')
  t.is(clockIn(at, 'Europe/Berlin'), 'Nov 22, 00:00')
})

test('clocks that show the same are told from those that show it on another day', (t) => {
  t.true(isSameClock(at, 'Europe/Berlin', 'Europe/Paris'))
  t.false(isSameClock(at, 'Europe/Berlin', 'UTC'))
  t.false(isSameClock(at, 'Pacific/Kiritimati', 'Pacific/Honolulu'), 'the same time, a day apart')
})
