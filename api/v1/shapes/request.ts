/** A call of the partner API, as the account's log of requests has it. */
import { z } from 'zod'
import { idShape, instantShape } from './parts.ts'
import { limit } from './paging.ts'

export const requestShape = z
  .object({
    id: idShape('req', 'The request: the X-Request-Id of its answer.'),
    at: instantShape('When it came.'),
    method: z.string(),
    path: z.string().meta({ description: 'With its query; 300 characters at most.' }),
    status: z
      .int()
      .meta({ description: 'The HTTP status of the answer; 499: the caller went away before there was one.' }),
    code: z.string().nullable().meta({ description: 'The code of the problem; null: there was none.' }),
    ms: z.number().min(0).meta({ description: 'How long the answer took.' }),
    key: idShape('key', 'The key that it was made with.'),
  })
  .meta({ id: 'ApiRequest' })
export type RequestAnswer = z.infer<typeof requestShape>

export const manyRequests = z.object({
  requests: z.array(requestShape),
  nextCursor: z
    .string()
    .nullable()
    .meta({ description: 'Pass it as `cursor` to see earlier ones; null: there are none.' }),
})

/** The time and the id of the last call of the page before, as that page gave them. */
export const callPlace = z
  .string()
  .transform((text) => text.split(' '))
  .pipe(z.tuple([z.iso.datetime({ precision: 6 }), z.string().regex(/^\d{1,18}$/)], 'must be the nextBefore of a page'))

const NOT_A_CURSOR = 'must be the nextCursor of a page'

const cursor = z
  .string()
  .max(100, NOT_A_CURSOR)
  .refine((text) => callPlace.safeParse(placeIn(text)).success, NOT_A_CURSOR)
  .meta({ description: 'The `nextCursor` of the page before.' })

export const spellPlace = (place: string): string => Buffer.from(place).toString('base64url')
export const placeIn = (cursor: string): string => Buffer.from(cursor, 'base64url').toString()

/** The classes of statuses, with the least and the greatest of each. */
export const statusClasses = { '2xx': [200, 299], '3xx': [300, 399], '4xx': [400, 499], '5xx': [500, 599] } as const
export type StatusClass = keyof typeof statusClasses

export const requestFilters = {
  status: z
    .enum(Object.keys(statusClasses) as StatusClass[], {
      error: `must be one of ${Object.keys(statusClasses).join(', ')}`,
    })
    .optional()
    .meta({ description: 'Only requests that were answered with a status of this class.' }),
  limit,
  cursor: cursor.optional(),
}
