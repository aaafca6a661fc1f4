import test from 'ava'
import { timeLineOf } from '../../../../../../api/portal/web/src/pages/guarantees/spans.ts'
import { guaranteeOf } from './guarantee.ts'

const at = (time: string): number => Date.parse(time)

test('periods lie back to back, oldest first, each as wide as it lasted', (t) => {
  const long = guaranteeOf(2, { periodEnd: '2026-11-05T00:00:00Z' })
  const { periods } = timeLineOf([long, guaranteeOf(1)], [], at('2026-11-09T00:00:00Z'))
  t.deepEqual(
    periods.map(({ guarantee, left, width }) => [guarantee.period, left, width]),
    [
      [1, 0, 25],
      [2, 25, 75],
    ],
  )
})

test('a period whose end a pause still moves runs to now', (t) => {
  const paused = guaranteeOf(2, { periodEnd: null, status: 'running' })
  const { periods, pauses } = timeLineOf(
    [paused, guaranteeOf(1)],
    [{ pausedAt: '2026-11-02T12:00:00Z', resumedAt: null }],
    at('2026-11-03T00:00:00Z'),
  )
  t.deepEqual(periods.at(-1)?.left, 50)
  t.deepEqual(periods.at(-1)?.width, 50)
  t.deepEqual(pauses, [{ left: 75, width: 25 }])
})

test('a pause before the first period is left out, and one that reaches into it is cut', (t) => {
  const { pauses } = timeLineOf(
    [guaranteeOf(1)],
    [
      { pausedAt: '2026-10-01T00:00:00Z', resumedAt: '2026-10-02T00:00:00Z' },
      { pausedAt: '2026-10-31T00:00:00Z', resumedAt: '2026-11-01T06:00:00Z' },
    ],
    at('2026-11-09T00:00:00Z'),
  )
  t.deepEqual(pauses, [{ left: 0, width: 25 }])
})

test('a pause that began after the last shown period is left out', (t) => {
  const pauses = [{ pausedAt: '2026-11-04T00:00:00Z', resumedAt: null }]
  t.deepEqual(timeLineOf([guaranteeOf(1)], pauses, at('2026-11-05T00:00:00Z')).pauses, [])
})

test('a period that begins right now has a place on the line', (t) => {
  const now = guaranteeOf(1, { periodEnd: null, status: 'running' })
  const { periods } = timeLineOf([now], [], at(now.periodStart) - 5_000)
  t.deepEqual(
    periods.map(({ left, width }) => [left, width]),
    [[0, 0]],
  )
  t.deepEqual(timeLineOf([], [], 0), { periods: [], pauses: [] })
})
