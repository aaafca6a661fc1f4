/** A call of the partner API, in the account's log of requests. */
import { z } from 'zod'
import type { IdPrefix } from '../../../domain/ids.ts'
import { instant } from '../../../domain/instant.ts'
import { idShape, instantShape } from './parts.ts'
import { nextCursor } from '../paging.ts'

export const requestShape = z
  .object({
    id: idShape('req', 'The request: the X-Request-Id of its answer.'),
    at: instantShape('When it arrived.'),
    method: z.string(),
    path: z.string().meta({ description: 'With its query; 300 characters at most.' }),
    status: z
      .int()
      .meta({ description: 'The HTTP status of the answer; 499: the caller disconnected before there was one.' }),
    code: z.string().nullable().meta({ description: 'The code of the problem; null: there was none.' }),
    detail: z.string().nullable().meta({
      description: 'The `detail` of the problem, without secrets, 500 characters at most; null: there was none.',
    }),
    errors: z
      .array(z.object({ pointer: z.string(), detail: z.string() }))
      .nullable()
      .meta({ description: 'The first ten `errors` of the problem, without secrets; null: there were none.' }),
    drawing: idShape('drw', 'The drawing in the path; null: there is none.').nullable(),
    ms: z.number().min(0).meta({ description: 'How long the answer took.' }),
    key: idShape('key', 'The key that was used.'),
    keyShown: z
      .string()
      .nullable()
      .meta({ description: 'What the key begins with, and its last four characters.', example: 'pds_test_…4fGk' }),
  })
  .meta({ id: 'ApiRequest' })
export type RequestAnswer = z.infer<typeof requestShape>

export const manyRequests = z.object({ requests: z.array(requestShape), nextCursor })

const idFilter = (prefix: IdPrefix) =>
  z.string().regex(new RegExp(`^${prefix}_[A-Za-z0-9]{22}$`), `must be an id that begins with ${prefix}_`)

/** The classes of statuses, with the lowest and highest of each. */
export const statusClasses = { '2xx': [200, 299], '3xx': [300, 399], '4xx': [400, 499], '5xx': [500, 599] } as const
export type StatusClass = keyof typeof statusClasses

export const requestFilters = {
  status: z
    .enum(Object.keys(statusClasses) as StatusClass[], {
      error: `must be one of ${Object.keys(statusClasses).join(', ')}`,
    })
    .optional()
    .meta({ description: 'Only requests answered with a status of this class.' }),
  code: z
    .string()
    .regex(/^[a-z_]{1,40}$/, 'must be the code of a problem')
    .optional()
    .meta({ description: 'Only requests with this problem.' }),
  key: idFilter('key').optional().meta({ description: 'Only requests with this key, by its id.' }),
  drawing: idFilter('drw').optional().meta({ description: 'Only requests whose path has this drawing.' }),
  since: instant.optional().meta({ description: 'Only requests from this time on.' }),
  until: instant.optional().meta({ description: 'Only requests before this time.' }),
}
