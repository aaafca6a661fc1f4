import { z } from 'zod'
import { centsShape, hashShape, idShape } from './parts.ts'

const tier = z.object({
  amountCents: centsShape('The prize.'),
  weight: z.int().min(1).meta({ description: 'Its chance is this over the denominator.' }),
  threshold: z.int().min(1).meta({ description: 'The sum of the weights up to here: the prize of a roll below it.' }),
})

const prizeTableShape = z
  .object({
    id: idShape('tbl', 'What a campaign names the table by.'),
    version: z.int().min(1),
    denominator: z.int().min(1).meta({ description: 'The sum of the weights.' }),
    tiers: z.array(tier).meta({ description: 'The top prize first.' }),
    fingerprint: hashShape('SHA-256 of the canonical JSON of version, denominator and tiers.'),
  })
  .meta({ id: 'PrizeTable' })
export type PrizeTableAnswer = z.infer<typeof prizeTableShape>

export const onePrizeTable = z.object({ prizeTable: prizeTableShape })
