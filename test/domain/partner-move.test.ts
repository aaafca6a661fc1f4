import test from 'ava'
import { mayStay, type MoveState, moveStates, nextMoveStep } from '../../domain/partner-move.ts'

const mayActHere = (state: MoveState | null): boolean => state === null || state === 'holding' || state === 'here'
const mayActThere = (state: MoveState | null): boolean => state === 'here'

/** What each step makes of the two sides. */
const after = (from: MoveState | null, to: MoveState | null): [MoveState | null, MoveState | null] => {
  switch (nextMoveStep(from, to)) {
    case 'begin':
      return ['holding', to]
    case 'hold':
      return ['leaving', to]
    case 'copy':
      return [from, 'arriving']
    case 'leave':
      return ['gone', to]
    case 'arrive':
      return [from, 'here']
    default:
      return [from, to]
  }
}

test('a move leads by one step after the other to the other database, and both never act', (t) => {
  for (const start of [null, 'here'] as const) {
    let [from, to]: [MoveState | null, MoveState | null] = [start, null]
    const steps: string[] = []
    while (nextMoveStep(from, to) !== 'resume') {
      t.false(mayActHere(from) && mayActThere(to), `${from} ${to}`)
      steps.push(String(nextMoveStep(from, to)))
      ;[from, to] = after(from, to)
    }
    t.deepEqual(steps, ['begin', 'hold', 'copy', 'leave', 'arrive'])
    t.deepEqual([from, to], ['gone', 'here'])
  }
})

test('sides that do not belong to one move lead nowhere', (t) => {
  const all = [null, ...moveStates]
  const led = all.flatMap((from) => all.filter((to) => nextMoveStep(from, to) !== null).map((to) => `${from} ${to}`))
  t.deepEqual(led.toSorted(), [
    'gone arriving',
    'gone here',
    'here null',
    'holding here',
    'holding null',
    'leaving arriving',
    'leaving here',
    'leaving null',
    'null here',
    'null null',
  ])
})

test('a partner may stay until it has gone', (t) => {
  t.deepEqual(moveStates.filter(mayStay), ['holding', 'leaving'])
})
