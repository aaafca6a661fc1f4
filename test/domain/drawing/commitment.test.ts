import test from 'ava'
import fc from 'fast-check'
import { winnersCommitment } from '../../../domain/drawing/commitment.ts'
import { drawingId, winnerList } from '../../support/arbitraries.ts'
import { commitmentByHand } from '../../support/formula.ts'

test('the commitment is SHA-256 of the canonical JSON of the drawing and its winners in order', (t) => {
  fc.assert(
    fc.property(drawingId, winnerList(), (id, winners) => {
      t.deepEqual(winnersCommitment(id, winners), commitmentByHand(id, winners))
    }),
  )
})

test('another order, another winner, another drawing: another commitment', (t) => {
  fc.assert(
    fc.property(drawingId, drawingId, winnerList(), (id, other, winners) => {
      fc.pre(winners.length > 1 && id !== other)
      const commitment = winnersCommitment(id, winners)
      t.notDeepEqual(winnersCommitment(id, winners.toReversed()), commitment)
      t.notDeepEqual(winnersCommitment(id, winners.slice(1)), commitment)
      t.notDeepEqual(winnersCommitment(other, winners), commitment)
    }),
  )
})

test('where one id ends and the next begins is part of the commitment', (t) => {
  t.notDeepEqual(winnersCommitment('drw_1', ['ab', 'c']), winnersCommitment('drw_1', ['a', 'bc']))
})

test('a list of 100,000 has a commitment of 32 bytes', (t) => {
  const winners = Array.from({ length: 100_000 }, (_, i) => `w${i}`)
  t.deepEqual(winnersCommitment('drw_1', winners), commitmentByHand('drw_1', winners))
})
