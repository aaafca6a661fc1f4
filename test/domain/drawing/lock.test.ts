import test from 'ava'
import { decideLock } from '../../../domain/drawing/lock.ts'
import { commitmentByHand } from '../../support/formula.ts'

test('before the cutoff nothing is locked, winners or not', (t) => {
  t.deepEqual(decideLock({ id: 'drw_1', cutoffPassed: false }, ['a']), { kind: 'not_yet' })
  t.deepEqual(decideLock({ id: 'drw_1', cutoffPassed: false }, undefined), { kind: 'not_yet' })
})

test('after the cutoff a list is locked with its commitment', (t) => {
  const winnersCommitment = commitmentByHand('drw_1', ['a', 'b'])
  t.deepEqual(decideLock({ id: 'drw_1', cutoffPassed: true }, ['a', 'b']), { kind: 'lock', winnersCommitment })
})

test('after the cutoff a drawing without winners waits, and says why', (t) => {
  const decision = decideLock({ id: 'drw_1', cutoffPassed: true }, undefined)
  t.deepEqual(decision, { kind: 'no_winners', sentence: 'No winners by the cutoff.' })
})
