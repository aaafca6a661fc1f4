import test from 'ava'
import {
  isForgotten,
  isLostThere,
  mayStay,
  type MoveSide,
  type MoveState,
  moveStates,
  nextMoveStep,
} from '../../../domain/moving/steps.ts'

const mayActHere = ({ state }: MoveSide): boolean => state === null || state === 'holding' || state === 'here'

/** What each step makes of the two sides. */
const after = (from: MoveSide, to: MoveSide): [MoveSide, MoveSide] => {
  switch (nextMoveStep(from, to)) {
    case 'begin':
      return [{ ...from, state: 'holding', attempt: `${from.attempt}+` }, to]
    case 'hold':
      return [{ ...from, state: 'leaving' }, to]
    case 'copy':
      return [from, { ...from, state: 'arriving' }]
    case 'leave':
    case 'forsake':
      return [{ ...from, state: 'gone' }, to]
    case 'arrive':
      return [from, { ...to, state: 'here', arrivals: to.arrivals + 1 }]
    default:
      return [from, to]
  }
}

const side = (state: MoveState | null, arrivals: number, attempt = 'one'): MoveSide => ({ state, attempt, arrivals })

const NOWHERE: MoveSide = { state: null, attempt: '', arrivals: 0 }

/** All that two databases say in the course of a move from the first one, until it has come to its end. */
const courseFrom = (start: MoveSide): [MoveSide, MoveSide][] => {
  const course: [MoveSide, MoveSide][] = [[start, NOWHERE]]
  for (;;) {
    const [from, to] = course.at(-1) as [MoveSide, MoveSide]
    if (nextMoveStep(from, to) === 'resume') return course
    course.push(after(from, to))
  }
}

/** A new partner; one that came from another database; and one that came, and whose next move was given up. */
const STARTS: readonly MoveSide[] = [
  NOWHERE,
  { state: 'here', attempt: 'first', arrivals: 1 },
  { state: null, attempt: '', arrivals: 1 },
]

test('a move leads by one step after the other to the other database, and both never act', (t) => {
  for (const start of STARTS) {
    const course = courseFrom(start)
    t.deepEqual(
      course.map(([from, to]) => nextMoveStep(from, to)),
      ['begin', 'hold', 'copy', 'leave', 'arrive', 'resume'],
    )
    for (const [from, to] of course.slice(1)) t.false(mayActHere(from) && to.state === 'here')
    t.deepEqual(course.at(-1), [
      { ...start, state: 'gone', attempt: `${start.attempt}+` },
      { state: 'here', attempt: `${start.attempt}+`, arrivals: start.arrivals + 1 },
    ])
  }
})

test('a database that is set back to any moment before the partner had gone is told of it, wherever the partner is by now', (t) => {
  for (const start of STARTS) {
    const course = courseFrom(start)
    const arrivals = start.arrivals + 1
    const [earlier, onward] = [
      course.map(([from]) => from),
      courseFrom({ state: 'here', attempt: 'earlier', arrivals }),
    ]
    for (const from of earlier.filter(({ state }) => state !== 'gone'))
      for (const [to] of onward) {
        t.is(nextMoveStep(from, to), 'forsake', `${from.state} here, ${to.state} there`)
        t.is(nextMoveStep(...after(from, to)), 'resume')
        t.not(nextMoveStep(to, from), 'forsake')
      }
  }
})

test('sides that do not belong to one move lead nowhere', (t) => {
  const all = [null, ...moveStates]
  const led = (arrivals: number) =>
    all
      .flatMap((from) =>
        all.filter((to) => nextMoveStep(side(from, 1), side(to, arrivals)) !== null).map((to) => `${from} ${to}`),
      )
      .toSorted()
  const together = ['gone arriving', 'here null', 'holding null', 'leaving arriving', 'leaving null', 'null null']
  t.deepEqual(led(1), together)
  const since = ['null', 'here', 'holding', 'leaving', 'gone'].flatMap((from) =>
    ['here', 'holding', 'leaving', 'gone'].map((to) => `${from} ${to}`),
  )
  t.deepEqual(led(2), [...together, ...since].toSorted())
})

test('what another attempt to move has copied does not arrive: it is taken back as long as the partner is here', (t) => {
  const copied = side('arriving', 1, 'another')
  for (const state of moveStates) t.is(nextMoveStep(side(state, 1), copied), null, state)
  t.true(mayStay(side('leaving', 1), copied))
  t.true(isForgotten(side('leaving', 1), copied))
  t.false(isForgotten(side('leaving', 1), side('arriving', 1)))
  t.deepEqual(
    [null, ...moveStates].filter((state) => isLostThere(side(state, 1), copied)),
    ['gone'],
  )
  t.true(isLostThere(side('gone', 1), side(null, 0, '')))
  t.false(isLostThere(side('gone', 1), side('arriving', 1)))
})

test('a partner may stay until it has gone, and has arrived nowhere since', (t) => {
  const staying = (toState: MoveState | null, arrivals: number) =>
    [null, ...moveStates].filter((state) => mayStay(side(state, 1), side(toState, arrivals)))
  t.deepEqual(staying(null, 0), ['holding', 'leaving'])
  t.deepEqual(staying('here', 2), [])
  t.deepEqual(staying('gone', 2), [])
  t.deepEqual(staying('arriving', 2), [])
})

test('what was copied may be taken back wherever the partner is still here, also where nothing is known of the move', (t) => {
  for (const arrivals of [0, 1])
    t.deepEqual(
      [null, ...moveStates].filter((state) => mayStay(side(state, 1), side('arriving', arrivals))),
      [null, 'holding', 'leaving', 'here'],
    )
})
