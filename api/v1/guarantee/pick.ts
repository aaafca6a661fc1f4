import { z } from 'zod'
import { pickGuarantee } from '../../actions/payout/pick-guarantee.ts'
import { done } from '../../conditional.ts'
import { idIn, slugIn } from '../../path.ts'
import { endpointWithBody } from '../endpoint.ts'
import { exampleIds } from '../examples.ts'
import { pickedPayout } from '../shapes/guarantee.ts'

/** Postgres cannot store this character, so no winner has it. */
const withoutNul = (text: string): boolean => !text.includes('\0')

const pick = z.strictObject({
  winner: z
    .string()
    .min(1)
    .max(128)
    .refine(withoutNul, 'is not a winner id')
    .meta({ description: 'The id of a winner of that period.' }),
  drawingId: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'Which win, if the winner won more than once in the period.' }),
})

export const pickGuaranteeEndpoint = endpointWithBody({
  name: 'pickGuarantee',
  section: 'Guarantees',
  summary: 'Pick who receives a guarantee',
  description:
    'Creates the payout of a period that awaits a pick. A pick is made once: a second one is refused, even for the same winner. After a time-out send it again with the same `Idempotency-Key`, or read the list of guarantees.',
  body: { schema: pick, example: { winner: 'u_7f3a' } },
  answers: {
    201: { says: 'The payout that was created.', schema: pickedPayout, example: { payoutId: exampleIds.payout } },
  },
  refusals: ['not_found', 'pick_not_possible', 'pick_refused'],
  handle: async ({ request, caller, service, body: { winner, drawingId } }) => {
    const place = { slug: slugIn(request), guaranteeId: idIn(request) }
    const payoutId = await pickGuarantee(service, caller, { ...place, winner, drawingId })
    return done(201, { payoutId })
  },
})
