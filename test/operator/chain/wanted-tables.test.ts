import test from 'ava'
import type { Registrable } from '../../../db/queries/chain/contracts.ts'
import {
  firstTable,
  missingTables,
  needsReplacedTable,
  type WantedTable,
  wantedTables,
} from '../../../operator/chain/wanted-tables.ts'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { token } from '../../support/chain/chain.ts'
import { prizeTableFile } from '../../support/prize-tables.ts'

/** Terms with the prize table of a letter, in force from a time on. */
const termsOf = (letter: string, fromSeconds: number | null) => ({
  winnersPerDraw: 1,
  fromSeconds,
  prizeTable: letter,
  fingerprint: `0x${letter.repeat(64)}` as const,
  table: parsePrizeTable(prizeTableFile(1, [500, 1])),
})

const campaignWith = (firstDrawSeconds: number, ...terms: ReturnType<typeof termsOf>[]) =>
  ({ largePrizeCents: null, firstDrawSeconds, terms }) as unknown as Registrable

const changes = [termsOf('a', null), termsOf('b', 100), termsOf('b', 200), termsOf('a', 300)]
const wanted = wantedTables(campaignWith(0, ...changes), token)
const [a, b, again] = wanted as [WantedTable, WantedTable, WantedTable]

test('terms with the same table as those before need no other', (t) => {
  t.deepEqual(
    wanted.map(({ prizeTable, countsFrom }) => [prizeTable, countsFrom]),
    [
      ['a', null],
      ['b', 100],
      ['a', 300],
    ],
  )
  t.is(a.hash, again.hash)
})

test('the first table is the one of the drawing that the contract is asked for first', (t) => {
  for (const [firstDraw, expected] of [
    [0, a],
    [99, a],
    [100, b],
    [299, b],
    [300, again],
  ] as const)
    t.is(firstTable(wanted, campaignWith(firstDraw)), expected, String(firstDraw))
})

test('a drawing that is still to be drawn needs a table that was replaced, or the one that counts by now, or one that is to come', (t) => {
  const needs = (earliestDrawSeconds: number, nowSeconds: number) =>
    needsReplacedTable(wanted, { ...campaignWith(0), earliestDrawSeconds, nowSeconds })
  t.true(needs(99, 100))
  t.true(needs(299, 300))
  t.false(needs(100, 299), 'the same')
  t.false(needs(99, 99))
  t.false(needs(300, 100), 'the next')
})

test('a first table stands for all that were in force before it', (t) => {
  const registered = ({ hash }: WantedTable, countsFrom: number) => ({ hash, countsFrom })
  t.deepEqual(missingTables(wanted, [registered(a, 50)]), [b, again])
  t.deepEqual(missingTables(wanted, [registered(a, 50), registered(b, 100)]), [again])
  t.deepEqual(missingTables(wanted, [registered(b, 150)]), [again])
  t.deepEqual(missingTables(wanted, [registered(a, 350)]), [])
  t.deepEqual(missingTables(wanted, [registered(a, 50), registered(b, 101)]), [b, again], 'it counts from another time')
  t.is(missingTables(wanted, [{ hash: `0x${'f'.repeat(64)}`, countsFrom: 50 }]), null)
  t.is(missingTables(wanted, []), null)
})
