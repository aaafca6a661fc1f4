import { z } from 'zod'
import { MAX_WINNERS } from '../../../domain/drawing/winners.ts'
import { simulatedFailures } from '../../../domain/test-mode/simulated-failure.ts'
import { centsShape } from './parts.ts'

const forcedPrize = z
  .strictObject({
    position: z
      .int('must be a whole number')
      .min(0, 'must not be below 0')
      .max(MAX_WINNERS - 1, `must be below ${MAX_WINNERS}`)
      .meta({ description: 'The place in the winner list, from 0.' }),
    amountCents: centsShape('One of the amounts of the prize table.'),
  })
  .meta({
    description:
      'Makes the winner at this position win this prize. The random value of the drawing is chosen so that the prize follows from it; all other prizes follow from it too, and the proof verifies.',
  })

const simulate = z.enum(simulatedFailures, { error: `must be ${simulatedFailures.join(' or ')}` }).meta({
  description:
    '`no_winners`: the cutoff comes now and finds no winners, even if some were sent. `slow_source`: the first two calls to your winners source count as time-outs and are not made. Only while the drawing is open.',
})

/** What a partner may try out while advancing a test drawing. */
export const trial = z.strictObject({ prize: forcedPrize.optional(), simulate: simulate.optional() })
