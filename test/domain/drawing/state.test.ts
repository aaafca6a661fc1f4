import test from 'ava'
import { isDrawn, leaps, moves, publicStage, type Status, statuses } from '../../../domain/drawing/state.ts'

test('the moves form one chain through every status, from open to paid', (t) => {
  const way: Status[] = ['open']
  for (const move of moves) {
    t.is<Status, Status>(move.from, way.at(-1) as Status)
    way.push(move.to)
  }
  t.deepEqual(way, [...statuses])
})

test('every status has a public stage, and no two the same', (t) => {
  t.deepEqual(publicStage, {
    open: 'open',
    locked: 'locked',
    entropy_requested: 'drawing',
    settled: 'drawn',
    paid: 'paid',
  })
  t.deepEqual(Object.keys(publicStage), [...statuses])
  t.is(new Set(Object.values(publicStage)).size, statuses.length)
})

test('each move is made by a stage of its own, which reminds another one', (t) => {
  t.is(new Set(moves.map(({ queue }) => queue)).size, moves.length)
  for (const { queue, next } of moves) t.not<string | null, string | null>(queue, next)
})

test('a leap is two moves that follow each other, made by the stage of the first', (t) => {
  for (const { from, over, to, queue } of leaps) {
    t.like(
      moves.find((move) => move.from === from),
      { to: over, queue },
    )
    t.is(moves.find((move) => move.from === over)?.to, to)
  }
})

test('a drawing is drawn once it is settled', (t) => {
  t.deepEqual(statuses.filter(isDrawn), ['settled', 'paid'])
})
