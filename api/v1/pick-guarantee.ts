import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { pickGuarantee } from '../actions/pick-guarantee.ts'
import { readJson } from '../json-body.ts'
import { idIn, slugIn } from '../path.ts'
import type { Endpoint } from './endpoint.ts'
import { parseBody } from './parse-body.ts'

/** Postgres keeps no text with this character, so no winner has it. */
const withoutNul = (text: string): boolean => !text.includes('\0')

const pick = z.strictObject({
  winner: z.string().min(1).max(128).refine(withoutNul, 'is not a winner id'),
  drawingId: z.string().max(40).optional(),
})

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

const idempotencyKeyIn = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header
  throw new Refused('bad_request', 'The Idempotency-Key must be 1 to 255 visible ASCII characters, and given once.')
}

export const pickGuaranteeEndpoint: Endpoint = {
  scope: 'write',
  handle: async ({ request, response, caller, service }) => {
    const idempotencyKey = idempotencyKeyIn(request.headers['idempotency-key'])
    const { winner, drawingId } = parseBody(pick, await readJson(request, response))
    const place = { slug: slugIn(request), guaranteeId: idIn(request) }
    const payoutId = await pickGuarantee(service, caller, { ...place, winner, drawingId, idempotencyKey })
    response.status(201).json({ payoutId })
  },
}
