import test from 'ava'
import { shortestSeconds } from '../../../domain/guarantee/shortest.ts'

const HOUR = 3_600
const DAY = 23 * HOUR

test('a period is as short as its shortest year, month and day, which clocks make an hour shorter', (t) => {
  for (const [period, seconds] of [
    ['P1D', DAY],
    ['P7D', 7 * DAY],
    ['P1W', 7 * DAY],
    ['P1M', 28 * DAY],
    ['P1Y', 365 * DAY],
    ['P1Y2M3W4DT5H', (365 + 56 + 21 + 4) * DAY + 5 * HOUR],
  ] as const)
    t.is(shortestSeconds(period), seconds, period)
})

test('hours, minutes and seconds are as long as they are', (t) => {
  t.is(shortestSeconds('PT36H'), 36 * HOUR)
  t.is(shortestSeconds('PT10M'), 600)
  t.is(shortestSeconds('PT90S'), 90)
})

test('it is in whole seconds, and never none', (t) => {
  t.is(shortestSeconds('PT1.9S'), 1)
  t.is(shortestSeconds('PT0.5S'), 1)
})
