import { z } from 'zod'
import { pickGuarantee } from '../actions/pick-guarantee.ts'
import { Refused } from '../../domain/refusals.ts'
import { sendDone } from '../conditional.ts'
import { idIn, slugIn } from '../path.ts'
import { endpointWithBody } from './endpoint.ts'
import { exampleIds } from './examples.ts'
import { pickedPayout } from './shapes/guarantee.ts'

/** Postgres keeps no text with this character, so no winner has it. */
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
    .meta({ description: 'Says which win, where that winner won more than once in the period.' }),
})

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

const headers = z.object({
  'Idempotency-Key': z
    .string()
    .regex(IDEMPOTENCY_KEY)
    .optional()
    .meta({ description: 'Makes a retry safe: the same key with the same pick is answered as the first time.' }),
})

const idempotencyKeyIn = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header
  throw new Refused('bad_request', 'The Idempotency-Key must be 1 to 255 visible ASCII characters, and given once.')
}

export const pickGuaranteeEndpoint = endpointWithBody({
  name: 'pickGuarantee',
  section: 'Guarantees',
  scope: 'write',
  summary: 'Pick who receives a guarantee',
  description:
    'Creates the payout of a period that awaits a pick. It is done once: a second pick is refused, also for the same winner. After a time-out send it again with the same `Idempotency-Key`, or read the list of guarantees.',
  headers,
  body: { schema: pick, example: { winner: 'u_7f3a' } },
  answers: {
    201: { says: 'The payout that was created.', schema: pickedPayout, example: { payoutId: exampleIds.payout } },
  },
  refusals: ['not_found', 'pick_not_possible', 'pick_refused'],
  handle: async ({ request, response, caller, service, body: { winner, drawingId } }) => {
    const idempotencyKey = idempotencyKeyIn(request.headers['idempotency-key'])
    const place = { slug: slugIn(request), guaranteeId: idIn(request) }
    const payoutId = await pickGuarantee(service, caller, { ...place, winner, drawingId, idempotencyKey })
    await sendDone(response, 201, { payoutId })
  },
})
