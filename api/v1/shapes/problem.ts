import { z } from 'zod'
import { refusals } from '../../../domain/refusals.ts'

const codes = [...new Set(Object.values(refusals).map(({ code }) => code))]

/** RFC 9457 problem details, the body of every error. */
export const problemShape = z
  .object({
    type: z.string().meta({ description: 'The address of a page about this code.' }),
    title: z.string(),
    status: z.int().min(400).max(599),
    code: z.enum(codes as [string, ...string[]]).meta({
      description: 'For programs. More codes may be added: treat one you do not know by its status.',
      'x-may-grow': true,
    }),
    detail: z.string().meta({ description: 'What is wrong, and what to do next.' }),
    requestId: z.string().meta({ description: 'Quote it when you ask us about the request.' }),
    errors: z
      .array(
        z.object({
          pointer: z.string().meta({ description: 'Where in the body, as a JSON pointer.', example: '/winners/3' }),
          detail: z.string(),
        }),
      )
      .optional()
      .meta({ description: 'Every problem of the body, 20 at most.' }),
  })
  .meta({ id: 'Problem' })
