import type { RequestHandler } from 'express'
import { z } from 'zod'
import { MAX_SAMPLE_WINNERS, sampleWinners } from '../../domain/sample/winners.ts'
import { parseQuery } from './parse-query.ts'

const COUNT_WORDS = `must be a whole number from 1 to ${MAX_SAMPLE_WINNERS}`

/** What a request for winners says; members that a sample does not need are ignored. */
const query = z.object({
  drawing: z.string('must be the id of a drawing').regex(/^drw_[A-Za-z0-9]{22}$/, 'must be the id of a drawing'),
  winnersExpected: z
    .string(COUNT_WORDS)
    .regex(/^\d{1,3}$/, COUNT_WORDS)
    .transform(Number)
    .refine((count) => count >= 1 && count <= MAX_SAMPLE_WINNERS, COUNT_WORDS),
  drawAt: z.string().max(40).optional(),
})

/** GET /sample/winners: made-up winners, as the server of a partner with a pull campaign answers. */
export const getSampleWinners: RequestHandler = (request, response) => {
  const { drawing, winnersExpected, drawAt } = parseQuery(query, request.query)
  response.setHeader('Cache-Control', 'no-store')
  response.json({
    winners: sampleWinners(drawing, winnersExpected),
    ...(drawAt !== undefined && { round: `Sample of ${drawAt}` }),
  })
}
