/** A call of the partner API, in the account's log of requests. */
import { z } from 'zod'
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
    ms: z.number().min(0).meta({ description: 'How long the answer took.' }),
    key: idShape('key', 'The key that was used.'),
  })
  .meta({ id: 'ApiRequest' })
export type RequestAnswer = z.infer<typeof requestShape>

export const manyRequests = z.object({ requests: z.array(requestShape), nextCursor })

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
}
