import test from 'ava'
import { decideLock } from '../../../domain/drawing/lock.ts'
import { commitmentByHand } from '../../support/formula.ts'

const pushed = {
  id: 'drw_1',
  cutoffPassed: true,
  winnersMode: 'push',
  isCancelledByEnd: false,
  isOverdue: false,
} as const
const pulled = { ...pushed, winnersMode: 'pull' } as const
const sent = { winners: ['a', 'b'], isFetched: false }
const fetched = { winners: ['a', 'b'], isFetched: true }
const locked = { kind: 'lock' as const, winnersCommitment: commitmentByHand('drw_1', ['a', 'b']) }
const noWinners = { kind: 'no_winners' as const }

test('before the cutoff nothing is locked, winners or not', (t) => {
  for (const drawing of [pushed, pulled]) {
    t.deepEqual(decideLock({ ...drawing, cutoffPassed: false }, sent), { kind: 'not_yet' })
    t.deepEqual(decideLock({ ...drawing, cutoffPassed: false }, undefined), { kind: 'not_yet' })
  }
})

test('after the cutoff a list is locked with its commitment', (t) => {
  t.deepEqual(decideLock(pushed, sent), locked)
  t.deepEqual(decideLock(pulled, fetched), locked)
})

test('after the cutoff a drawing without winners waits, and says why', (t) => {
  t.deepEqual(decideLock(pushed, undefined), noWinners)
})

test('while a campaign pulls, a list that was sent does not count, and one that was fetched counts after a switch to push', (t) => {
  t.deepEqual(decideLock(pulled, sent), { kind: 'fetching' })
  t.deepEqual(decideLock(pulled, undefined), { kind: 'fetching' })
  t.deepEqual(decideLock(pushed, fetched), locked)
})

test('once its campaign has ended and no list can come any more, a drawing is cancelled; one with a list is locked', (t) => {
  const cancel = { kind: 'cancel' as const, reason: 'The campaign ended.' }
  for (const drawing of [pushed, pulled])
    t.deepEqual(decideLock({ ...drawing, isCancelledByEnd: true }, undefined), cancel)
  t.deepEqual(decideLock({ ...pulled, isCancelledByEnd: true }, sent), cancel)
  t.deepEqual(decideLock({ ...pulled, isCancelledByEnd: true }, fetched), locked)
  t.deepEqual(decideLock({ ...pushed, isCancelledByEnd: true }, sent), locked)
})

test('a drawing that has waited for a list too long is cancelled; one that has a list is locked even then', (t) => {
  const cancel = { kind: 'cancel' as const, reason: 'No winner list came within 30 days of the draw time.' }
  for (const drawing of [pushed, pulled]) t.deepEqual(decideLock({ ...drawing, isOverdue: true }, undefined), cancel)
  t.deepEqual(decideLock({ ...pulled, isOverdue: true }, sent), cancel)
  t.deepEqual(decideLock({ ...pulled, isOverdue: true }, fetched), locked)
  t.deepEqual(decideLock({ ...pushed, isOverdue: true, cutoffPassed: false }, undefined), { kind: 'not_yet' })
})
