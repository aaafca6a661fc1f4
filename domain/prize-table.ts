/**
 * A prize table: tiers from the top prize down, each with a weight. A tier's chance is its weight over the denominator;
 * thresholds are the running sums of the weights, so that comparing a roll with them picks a tier.
 */
import { hash } from 'node:crypto'
import { z } from 'zod'
import { Refused, type SaidProblem } from './refusals.ts'
import { prizeTableWords } from './refusal-words/prize-table.ts'
import { inEach, saidIn } from './sentence.ts'
import { pathOf, plainWords, problemsOf } from './zod-problems.ts'

export type Tier = { amountCents: number; weight: number; threshold: number }
export type PrizeTable = { version: number; denominator: number; tiers: Tier[] }

const MAX_DENOMINATOR = 1_000_000_000_000
const MAX_AMOUNT_CENTS = 1_000_000_000_000
const MAX_TIERS = 100
const MAX_VERSION = 1_000_000_000

const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z.int(message).min(min, message).max(max, message)
}

/** A table as a person writes it. */
export const prizeTableFile = z.strictObject({
  version: whole(1, MAX_VERSION),
  denominator: whole(1, MAX_DENOMINATOR).optional(),
  tiers: z
    .array(
      z.strictObject({
        amountCents: whole(0, MAX_AMOUNT_CENTS),
        weight: whole(1, MAX_DENOMINATOR),
        threshold: whole(1, MAX_DENOMINATOR).optional(),
      }),
    )
    .min(1, 'must have at least one tier')
    .max(MAX_TIERS, `must have ${MAX_TIERS} tiers at most`),
})

const refuse = (problems: readonly SaidProblem[]): never => {
  const told = inEach((language) =>
    problems
      .map(
        ({ pointer, detail }) =>
          `${pathOf(pointer).join('.') || prizeTableWords.table[language]}: ${saidIn(detail, language)}`,
      )
      .join('; '),
  )
  throw new Refused('bad_request', told, problems)
}

/** Reads an operator's table: `{version, tiers: [{amountCents, weight}]}`; sums may be given and must then be right. */
export const parsePrizeTable = (input: unknown): PrizeTable => {
  const read = prizeTableFile.safeParse(input, plainWords)
  if (!read.success) return refuse(problemsOf(read.error))
  let sum = 0
  const tiers = read.data.tiers.map(({ amountCents, weight, threshold }, i, all) => {
    const above = all[i - 1]
    if (above && above.amountCents <= amountCents)
      refuse([{ pointer: `/tiers/${i}/amountCents`, detail: prizeTableWords.notBelow(amountCents, above.amountCents) }])
    sum += weight
    if (threshold !== undefined && threshold !== sum)
      refuse([{ pointer: `/tiers/${i}/threshold`, detail: prizeTableWords.otherThreshold(threshold, sum) }])
    return { amountCents, weight, threshold: sum }
  })
  const { version, denominator = sum } = read.data
  if (sum > MAX_DENOMINATOR) refuse([{ pointer: '/tiers', detail: prizeTableWords.sumTooLarge(sum, MAX_DENOMINATOR) }])
  if (denominator !== sum) refuse([{ pointer: '/denominator', detail: prizeTableWords.otherSum(sum, denominator) }])
  return { version, denominator, tiers }
}

/** SHA-256 of the canonical JSON of the table: members sorted by name, no white space, whole numbers as they are. */
export const prizeTableFingerprint = ({ version, denominator, tiers }: PrizeTable): Buffer => {
  const canonical = {
    denominator,
    tiers: tiers.map(({ amountCents, threshold, weight }) => ({ amountCents, threshold, weight })),
    version,
  }
  return hash('sha256', JSON.stringify(canonical), 'buffer')
}
