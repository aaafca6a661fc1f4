import test from 'ava'
import type { Transaction } from '../../db/pool.ts'
import { inHalves } from '../../worker/in-halves.ts'
import { testDatabase } from '../support/database.ts'
import { openWorkplace } from '../support/workplace.ts'

const ROWS = Array.from({ length: 500 }, (_, i) => i)

const inOrder = (rows: readonly number[]): number[] => rows.toSorted((a, b) => a - b)

const heldUp = () => Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })

/** A function that fails if one of these rows is among its rows, and counts its calls. */
const failing = (rows: ReadonlySet<number>, error: () => Error) => {
  let runs = 0
  return {
    runs: () => runs,
    run: async (_: Transaction, some: readonly number[]): Promise<readonly number[]> => {
      runs += 1
      if (some.some((row) => rows.has(row))) throw error()
      return some
    },
  }
}

const open = async (t: Parameters<typeof testDatabase>[0]) => {
  const { pool, close } = await openWorkplace(await testDatabase(t))
  t.teardown(close)
  return pool
}

test('rows that fail are found each by itself, and all others are done', async (t) => {
  const pool = await open(t)
  const bad = new Set([0, 250, 499])
  const { done, failed } = await pool.transaction((tx) =>
    inHalves(tx, ROWS, failing(bad, () => new Error('refused')).run),
  )
  t.deepEqual(inOrder(failed.map(({ row }) => row)), [...bad])
  t.deepEqual(
    inOrder(done.flat()),
    ROWS.filter((row) => !bad.has(row)),
  )
})

test('a few rows that somebody has locked are found each by itself as well', async (t) => {
  const pool = await open(t)
  const { failed } = await pool.transaction((tx) => inHalves(tx, ROWS, failing(new Set([7]), heldUp).run))
  t.deepEqual(
    failed.map(({ row }) => row),
    [7],
  )
})

test('of many rows that somebody has locked only so many are waited for, and rows are done beside them', async (t) => {
  const pool = await open(t)
  const locked = new Set(ROWS.filter((row) => row % 2 === 0 && row < 300))
  const { run, runs } = failing(locked, heldUp)
  const { done, failed } = await pool.transaction((tx) => inHalves(tx, ROWS, run))
  t.true(runs() < 90, `${runs()} runs`)
  t.true(done.flat().length > 150, `${done.flat().length} done`)
  t.deepEqual(inOrder([...done.flat(), ...failed.map(({ row }) => row)]), ROWS)
})
