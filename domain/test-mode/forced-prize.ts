/**
 * A result that a partner asked for, to see how its pages show a jackpot. No result is ever changed: the service
 * searches for a random value from which the prize follows by the rules, so the proof of the draw verifies like any
 * other. That is possible only in test mode, where the service makes the values itself.
 */
import { hash } from 'node:crypto'
import { prizeFor, rollOf } from '../drawing/prize.ts'
import type { PrizeTable, Tier } from '../prize-table.ts'
import { Refused } from '../refusals.ts'
import { type Sentence } from '../sentence.ts'
import { drawingWords } from '../refusal-words/drawing.ts'

/** What is asked for: that the winner at this position gets this prize. */
export type ForcedPrize = { position: number; amountCents: number }
export type Wanted = ForcedPrize & { table: PrizeTable }

/** A prize with longer odds takes too many tries: 1 in so many. */
export const LONGEST_ODDS = 500_000

const ENTROPY_BYTES = 32
const POSITION_OFFSET = 60
const TRIES_BETWEEN_LOOKS = 4_096

const tierOf = ({ table, amountCents }: Wanted): Tier | undefined =>
  table.tiers.find((tier) => tier.amountCents === amountCents)

const refuseMember = (pointer: string, detail: Sentence): never => {
  throw new Refused('bad_request', detail, [{ pointer, detail }])
}

/** Refuses a prize that no value can give, or for which it would take too long to find one. */
export const refuseForcedPrize = (wanted: Wanted, winnersExpected: number): void => {
  const { table, position, amountCents } = wanted
  if (position >= winnersExpected) {
    const last = winnersExpected - 1
    refuseMember('/prize/position', drawingWords.noForcedPosition(position, last))
  }
  const tier = tierOf(wanted)
  if (!tier) {
    const amounts = table.tiers.map((one) => one.amountCents).join(', ')
    return refuseMember('/prize/amountCents', drawingWords.noForcedPrize(amountCents, amounts))
  }
  const odds = Math.round(table.denominator / tier.weight)
  if (table.denominator > LONGEST_ODDS * tier.weight) {
    refuseMember('/prize/amountCents', drawingWords.oddsTooLong(odds, LONGEST_ODDS))
  }
}

type Search = {
  /** Fills all of it with random bytes. */
  fill: (bytes: Buffer) => void
  isOver: () => boolean
}

/** Tries random values one after the other until one gives the prize; null: the search ended before. */
export const searchValue = (wanted: Wanted, { fill, isOver }: Search): Buffer | null => {
  const { table, position, amountCents } = wanted
  const values = Buffer.alloc(TRIES_BETWEEN_LOOKS * ENTROPY_BYTES)
  const input = Buffer.alloc(2 * ENTROPY_BYTES)
  input.writeUInt32BE(position, POSITION_OFFSET)
  while (!isOver()) {
    fill(values)
    for (let start = 0; start < values.length; start += ENTROPY_BYTES) {
      values.copy(input, 0, start, start + ENTROPY_BYTES)
      const roll = rollOf(hash('sha256', input, 'buffer'), 0, table.denominator)
      if (prizeFor(table, roll) === amountCents) return Buffer.from(values.subarray(start, start + ENTROPY_BYTES))
    }
  }
  return null
}
