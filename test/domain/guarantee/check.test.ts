import test from 'ava'
import { sentenceOf } from '../../../domain/attention.ts'
import { decideCheck } from '../../../domain/guarantee/check.ts'

const ended = { period: 3, thresholdCents: 10_000, bestPrizeCents: 500, waiting: 0, stuck: 0, firstStuckAt: null }

test('a period whose best prize is below the threshold awaits a pick', (t) => {
  t.deepEqual(decideCheck(ended), { kind: 'checked', status: 'awaiting_pick' })
  t.deepEqual(decideCheck({ ...ended, bestPrizeCents: 9_999 }), { kind: 'checked', status: 'awaiting_pick' })
  t.deepEqual(decideCheck({ ...ended, bestPrizeCents: 0 }), { kind: 'checked', status: 'awaiting_pick' })
})

test('a period with a prize at the threshold, or without winners, needs no pick', (t) => {
  for (const bestPrizeCents of [10_000, 10_001, null])
    t.deepEqual(decideCheck({ ...ended, bestPrizeCents }), { kind: 'checked', status: 'not_needed' })
})

test('a period waits for drawings under way, and says which of them is stuck', (t) => {
  t.deepEqual(decideCheck({ ...ended, waiting: 2 }), { kind: 'waits', attention: null })
  const firstStuckAt = new Date('2026-11-21T18:00:00Z')
  const sentenceWith = (stuck: number) => {
    const decision = decideCheck({ ...ended, waiting: 2, stuck, firstStuckAt })
    return decision.kind === 'waits' && decision.attention && sentenceOf(decision.attention)
  }
  t.is(
    sentenceWith(1),
    'Guarantee period 3 is over, but the drawing of 2026-11-21T18:00:00.000Z needs attention before it can be checked.',
  )
  t.is(
    sentenceWith(2),
    'Guarantee period 3 is over, but 2 of its drawings, the first that of 2026-11-21T18:00:00.000Z, need attention before it can be checked.',
  )
})
