import test from 'ava'
import { moves, stageAtCutoff } from '../../domain/drawing/state.ts'
import { guaranteeMoves, guaranteeStatuses } from '../../domain/guarantee/state.ts'
import { type Move, stageFrom } from '../../domain/moves.ts'

const allMoves: readonly Move[] = [...moves, ...guaranteeMoves]

test('the stage that moves a row on from its status is that of the table', (t) => {
  for (const { from, queue } of moves) t.is(stageFrom(moves, from), queue)
  for (const { from, queue } of guaranteeMoves) t.is(stageFrom(guaranteeMoves, from), queue)
})

test('a stage that makes several moves has one stage after it', (t) => {
  for (const made of Map.groupBy(allMoves, ({ queue }) => queue).values()) {
    t.is(new Set(made.map(({ next }) => next)).size, 1, `${made[0]?.queue}`)
  }
})

test('a pull campaign’s drawing has its winners fetched at its cutoff, another one is locked', (t) => {
  t.is(stageAtCutoff('pull'), 'fetch-winners')
  t.is(stageAtCutoff('push'), 'lock')
})

test('a guarantee moves forward only, from waiting, and every status can be reached', (t) => {
  for (const { from, to } of guaranteeMoves)
    t.true(guaranteeStatuses.indexOf(from) < guaranteeStatuses.indexOf(to), `${from} → ${to}`)
  t.deepEqual(
    new Set<string>(guaranteeMoves.map(({ to }) => to)),
    new Set<string>(guaranteeStatuses.filter((status) => status !== 'waiting')),
  )
})

test('only what a person does is a move without a stage, and the stage after it is the one that moves the row on', (t) => {
  t.deepEqual(
    allMoves.filter(({ queue }) => queue === null).map(({ from, to, next }) => ({ from, to, next })),
    [{ from: 'awaiting_pick', to: 'picked', next: stageFrom(guaranteeMoves, 'picked') }],
  )
})
