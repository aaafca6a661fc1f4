import { z } from 'zod'
import { nextCursor } from '../paging.ts'
import { centsShape, hashShape, idShape } from './parts.ts'

const tier = z.object({
  amountCents: centsShape('The prize.'),
  weight: z.int().min(1).meta({ description: 'Its chance is this over the denominator.' }),
  threshold: z.int().min(1).meta({
    description:
      'The sum of the weights up to and including this tier: a roll below it, and not below the one before, wins this prize.',
  }),
})

const prizeTableShape = z
  .object({
    id: idShape('tbl', 'The table’s id, which campaigns refer to.'),
    version: z.int().min(1),
    denominator: z.int().min(1).meta({ description: 'The sum of the weights.' }),
    tiers: z.array(tier).meta({ description: 'The top prize first.' }),
    fingerprint: hashShape('SHA-256 of the canonical JSON of version, denominator and tiers.'),
  })
  .meta({ id: 'PrizeTable' })
export type PrizeTableAnswer = z.infer<typeof prizeTableShape>

export const onePrizeTable = z.object({ prizeTable: prizeTableShape })
export const manyPrizeTables = z.object({ prizeTables: z.array(prizeTableShape), nextCursor })
