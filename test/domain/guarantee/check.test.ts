import test from 'ava'
import { decideCheck } from '../../../domain/guarantee/check.ts'

const ended = { period: 3, thresholdCents: 10_000, bestPrizeCents: 500, waiting: 0, stuck: 0 }

test('a period whose best prize is below the threshold awaits a pick', (t) => {
  t.deepEqual(decideCheck(ended), { kind: 'checked', status: 'awaiting_pick' })
  t.deepEqual(decideCheck({ ...ended, bestPrizeCents: 9_999 }), { kind: 'checked', status: 'awaiting_pick' })
  t.deepEqual(decideCheck({ ...ended, bestPrizeCents: 0 }), { kind: 'checked', status: 'awaiting_pick' })
})

test('a prize that met the threshold, or nobody who won, needs no pick', (t) => {
  for (const bestPrizeCents of [10_000, 10_001, null])
    t.deepEqual(decideCheck({ ...ended, bestPrizeCents }), { kind: 'checked', status: 'not_needed' })
})

test('a period waits for drawings under way, and says so when one of them is stuck', (t) => {
  t.deepEqual(decideCheck({ ...ended, waiting: 2 }), { kind: 'waits', sentence: null })
  t.deepEqual(decideCheck({ ...ended, waiting: 2, stuck: 1 }), {
    kind: 'waits',
    sentence: 'Guarantee period 3 is over, but one of its drawings needs attention before it can be checked.',
  })
  t.regex(JSON.stringify(decideCheck({ ...ended, waiting: 2, stuck: 2 })), /2 of its drawings need attention/)
})
