import test from 'ava'
import { nextLook } from '../../../public-site/assets/watch-plan.js'

const NOW = Date.UTC(2026, 10, 21, 18)
const S = 1_000
const M = 60 * S
const H = 60 * M

const waitAt = (age: number): number | null => nextLook([NOW - age], NOW)

test('a page without a moment, or whose moments are long gone, is not asked for again', (t) => {
  t.is(nextLook([], NOW), null)
  t.is(nextLook([NOW - H, NOW - 365 * 24 * H], NOW), null)
})

test('a page is asked for just after the next moment that it names, not before', (t) => {
  const wait = nextLook([NOW + 5 * H, NOW + 3 * H, NOW - 30 * H], NOW)
  t.true(wait !== null && wait > 3 * H && wait < 3 * H + S)
})

test('the longer ago a moment is, the more seldom the page is asked for', (t) => {
  const waits = [0, 30 * S, 2 * M, 20 * M].map(waitAt)
  t.true(waits.every((wait) => wait !== null && wait > 0 && wait < M))
  t.deepEqual(
    waits,
    waits.toSorted((a, b) => Number(a) - Number(b)),
  )
  t.true(Number(waitAt(20 * M)) >= 10 * Number(waitAt(0)))
})

test('a moment that has just passed is looked at often, though another is close', (t) => {
  t.is(nextLook([NOW - S, NOW + M], NOW), waitAt(S))
})

test('a whole hour of looking asks fewer than two hundred times and fifty', (t) => {
  let [age, looks] = [0, 0]
  for (let wait = waitAt(age); wait !== null; wait = waitAt(age)) {
    age += wait
    looks += 1
  }
  t.true(looks > 60 && looks < 260, String(looks))
})
