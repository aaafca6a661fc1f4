/**
 * From a random value to prizes, by prize-draw/1: the random value of position i is SHA-256 of the entropy (32 bytes)
 * and i (32 bytes, big-endian); its roll is that number modulo the table's denominator; the prize is that of the first
 * tier whose threshold is above the roll.
 */
import { hash } from 'node:crypto'
import type { PrizeTable } from '../prize-table.ts'

const VALUE_BYTES = 32

/** Every position's random value, one after the other: 32 bytes each. */
export const randomValues = (entropy: Uint8Array, count: number): Buffer => {
  const input = Buffer.alloc(2 * VALUE_BYTES)
  input.set(entropy)
  const values = Buffer.allocUnsafe(count * VALUE_BYTES)
  for (let position = 0; position < count; position += 1) {
    input.writeUInt32BE(position, 2 * VALUE_BYTES - 4)
    hash('sha256', input, 'buffer').copy(values, position * VALUE_BYTES)
  }
  return values
}

/** Folds the value 8 bits at a time: with a denominator up to 10^12 every step stays below 2^53. */
const FOLD = 256

export const rollOf = (values: Buffer, position: number, denominator: number): number => {
  const start = position * VALUE_BYTES
  let roll = 0
  for (let i = start; i < start + VALUE_BYTES; i += 1) roll = (roll * FOLD + (values[i] as number)) % denominator
  return roll
}

export const prizeFor = ({ tiers }: PrizeTable, roll: number): number => {
  const tier = tiers.find(({ threshold }) => threshold > roll)
  if (!tier) throw new RangeError(`roll ${roll} is beyond the last threshold`)
  return tier.amountCents
}

export type Prizes = { randomValues: Buffer; rolls: number[]; amountsCents: number[] }

/** Decides the prizes of positions 0 to count − 1. `entropy` has 32 bytes; amounts are US cents. */
export const decidePrizes = (entropy: Uint8Array, table: PrizeTable, count: number): Prizes => {
  if (entropy.length !== VALUE_BYTES) throw new RangeError(`entropy has ${entropy.length} bytes, not ${VALUE_BYTES}`)
  const values = randomValues(entropy, count)
  const rolls = Array.from({ length: count }, (_, position) => rollOf(values, position, table.denominator))
  return { randomValues: values, rolls, amountsCents: rolls.map((roll) => prizeFor(table, roll)) }
}
