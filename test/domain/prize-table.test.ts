import test from 'ava'
import fc from 'fast-check'
import { parsePrizeTable, prizeTableFingerprint } from '../../domain/prize-table.ts'
import { Refused } from '../../domain/refusals.ts'
import { tableFile } from '../support/arbitraries.ts'
import { fingerprintByHand } from '../support/formula.ts'

const top = { amountCents: 500, weight: 1 }
const rest = { amountCents: 5, weight: 99 }
const tableOf = (...tiers: unknown[]) => ({ version: 1, tiers })

test('thresholds are the running sums of the weights, and the denominator is the last', (t) => {
  fc.assert(
    fc.property(tableFile, (file) => {
      const { version, denominator, tiers } = parsePrizeTable(file)
      t.is(version, file.version)
      t.deepEqual(
        tiers.map(({ amountCents, weight }) => ({ amountCents, weight })),
        file.tiers,
      )
      let sum = 0n
      for (const { weight, threshold } of tiers) t.is(BigInt(threshold), (sum += BigInt(weight)))
      t.is(BigInt(denominator), sum)
    }),
  )
})

test('the fingerprint is SHA-256 of the canonical JSON of the table, whatever the order of its members', (t) => {
  fc.assert(
    fc.property(tableFile, (file) => {
      const table = parsePrizeTable(file)
      const shuffled = {
        tiers: table.tiers.map(({ threshold, weight, amountCents }) => ({ weight, threshold, amountCents })),
        version: table.version,
        denominator: table.denominator,
      }
      t.deepEqual(prizeTableFingerprint(table), fingerprintByHand(table))
      t.deepEqual(prizeTableFingerprint(shuffled), fingerprintByHand(table))
    }),
  )
})

test('a whole table, as it is published, is taken as it is', (t) => {
  fc.assert(
    fc.property(tableFile, (file) => {
      const table = parsePrizeTable(file)
      t.deepEqual(parsePrizeTable(JSON.parse(JSON.stringify(table))), table)
    }),
  )
})

const refused: Record<string, [unknown, RegExp]> = {
  'weights that do not sum to the denominator': [{ ...tableOf(top, rest), denominator: 101 }, /sum to 100, not to 101/],
  'a threshold that is not the sum of the weights': [tableOf({ ...top, threshold: 2 }, rest), /threshold: 2 is not 1/],
  'an amount that does not fall': [
    tableOf(top, { ...rest, amountCents: 500 }),
    /tiers.1.amountCents.*top prize comes first/,
  ],
  'an amount that rises': [
    tableOf(top, rest, { ...rest, amountCents: 6 }),
    /tiers.2.amountCents: 6 is not below the 5/,
  ],
  'weights that sum beyond the largest denominator': [
    tableOf({ ...top, weight: 10 ** 12 }, rest),
    /sum to 1000000000099, above the largest denominator/,
  ],
  'no tiers': [tableOf(), /at least one tier/],
  'more than 100 tiers': [
    tableOf(...Array.from({ length: 101 }, (_, i) => ({ amountCents: 1000 - i, weight: 1 }))),
    /100 tiers at most/,
  ],
  'a weight of nothing': [tableOf({ ...top, weight: 0 }), /tiers.0.weight: must be a whole number from 1/],
  'a negative weight': [tableOf({ ...top, weight: -1 }), /tiers.0.weight/],
  'half a weight': [tableOf({ ...top, weight: 0.5 }), /tiers.0.weight: must be a whole number/],
  'a weight that is not a number': [tableOf({ ...top, weight: Number.NaN }), /tiers.0.weight: must be a whole number/],
  'an endless weight': [
    tableOf({ ...top, weight: Number.POSITIVE_INFINITY }),
    /tiers.0.weight: must be a whole number/,
  ],
  'a weight in quotes': [tableOf({ ...top, weight: '1' }), /tiers.0.weight: must be a whole number/],
  'a weight beyond the largest denominator': [tableOf({ ...top, weight: 10 ** 12 + 1 }), /tiers.0.weight/],
  'a negative amount': [tableOf({ ...top, amountCents: -1 }), /tiers.0.amountCents/],
  'half a cent': [tableOf({ ...top, amountCents: 0.5 }), /tiers.0.amountCents: must be a whole number/],
  'an amount beyond the limit': [tableOf({ ...top, amountCents: 10 ** 12 + 1 }), /tiers.0.amountCents/],
  'no version': [{ tiers: [top] }, /version: must be a whole number/],
  'a version of 0': [{ version: 0, tiers: [top] }, /version/],
  'a version of "1"': [{ version: '1', tiers: [top] }, /version: must be a whole number/],
  'a member that there is none of': [{ ...tableOf(top), colour: 'red' }, /colour/],
  'a tier with a member that there is none of': [tableOf({ ...top, odds: 1 }), /odds/],
  'a tier that is no object': [tableOf(5), /tiers.0/],
  'an array': [[top], /table/],
  null: [null, /table/],
}

for (const [what, [file, message]] of Object.entries(refused)) {
  test(`refused in words: ${what}`, (t) => {
    const error = t.throws(() => parsePrizeTable(file), { instanceOf: Refused, message })
    t.is(error.reason, 'bad_request')
  })
}

test('several problems are reported at once', (t) => {
  const file = { version: 0, tiers: [{ amountCents: 0.5, weight: 0 }] }
  t.throws(() => parsePrizeTable(file), { message: /version: .*; tiers.0.amountCents: .*; tiers.0.weight: / })
})

test('one tier of the largest weight is a table', (t) => {
  t.is(parsePrizeTable(tableOf({ amountCents: 0, weight: 10 ** 12 })).denominator, 10 ** 12)
})
