import { randomFillSync } from 'node:crypto'
import test from 'ava'
import fc from 'fast-check'
import { parsePrizeTable } from '../../../domain/prize-table.ts'
import { LONGEST_ODDS, refuseForcedPrize, searchValue } from '../../../domain/test-mode/forced-prize.ts'
import { prizeByHand, randomValueByHand, rollByHand } from '../../support/formula.ts'

const tableOf = (...tiers: [amountCents: number, weight: number][]) =>
  parsePrizeTable({ version: 1, tiers: tiers.map(([amountCents, weight]) => ({ amountCents, weight })) })

const forever = { fill: (bytes: Buffer) => void randomFillSync(bytes), isOver: () => false }

const tiers = fc.uniqueArray(fc.tuple(fc.nat(1_000_000), fc.integer({ min: 1, max: 50 })), {
  minLength: 1,
  maxLength: 8,
  selector: ([amount]) => amount,
})

test('the value that is found gives the prize at the position, by big integers and the table alone', (t) => {
  fc.assert(
    fc.property(tiers, fc.nat(99_999), fc.nat(), (made, position, which) => {
      const table = tableOf(...made.toSorted(([a], [b]) => b - a))
      const { amountCents } = table.tiers[which % table.tiers.length] as { amountCents: number }
      const value = searchValue({ table, position, amountCents }, forever)
      if (!value) return false
      const roll = rollByHand(randomValueByHand(value, position), table.denominator)
      return value.length === 32 && prizeByHand(table, roll) === amountCents
    }),
    { numRuns: 40 },
  )
  t.pass()
})

test('a search that is over gives nothing, and one that never finds the prize ends in time', (t) => {
  const table = tableOf([500, 1], [0, 999_999])
  t.is(searchValue({ table, position: 0, amountCents: 500 }, { ...forever, isOver: () => true }), null)
  let looks = 0
  const fill = (bytes: Buffer) => void bytes.fill(7)
  t.is(searchValue({ table, position: 0, amountCents: 500 }, { fill, isOver: () => (looks += 1) > 3 }), null)
  t.is(looks, 4)
})

test('no other bytes come between two values: the same bytes give the same value', (t) => {
  const table = tableOf([500, 1], [0, 9])
  const counting = () => {
    let next = 0
    const fill = (bytes: Buffer) => {
      for (let i = 0; i < bytes.length; i += 4) bytes.writeUInt32BE((next += 1), i)
    }
    return searchValue({ table, position: 3, amountCents: 500 }, { fill, isOver: () => false })
  }
  t.deepEqual(counting(), counting())
})

const refused = (of: Partial<{ position: number; amountCents: number }>, table = tableOf([500, 1], [0, 9])) => {
  refuseForcedPrize({ table, position: 0, amountCents: 500, ...of }, 3)
}

test('a position that the drawing does not have is refused, naming those that it has', (t) => {
  t.notThrows(() => refused({ position: 2 }))
  const error = t.throws(() => refused({ position: 3 }), { name: 'Refused', message: /0 to 2: there is no position 3/ })
  t.like(error, { reason: 'bad_request', problems: [{ pointer: '/prize/position' }] })
})

test('a prize that is not in the table is refused, naming those that are', (t) => {
  t.notThrows(() => refused({ amountCents: 0 }))
  const error = t.throws(() => refused({ amountCents: 499 }), {
    name: 'Refused',
    message: /Its prizes in cents: 500, 0\./,
  })
  t.like(error, { reason: 'bad_request', problems: [{ pointer: '/prize/amountCents' }] })
})

test('odds longer than those that are searched are refused, saying so', (t) => {
  t.notThrows(() => refused({}, tableOf([500, 1], [0, LONGEST_ODDS - 1])))
  t.throws(() => refused({}, tableOf([500, 2], [0, 2 * LONGEST_ODDS - 1])), {
    name: 'Refused',
    message:
      /odds of this prize are 1 in 500,001, too long .* up to 1 in 500,000 .* a prize table in which it is likelier/,
  })
})
