/** An event in the list of events: what its webhook carries, plus the id that the webhook has in `webhook-id`. */
import { z } from 'zod'
import { MAX_LOOKED_AT } from '../../../db/queries/looked-at.ts'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import { idShape, instantShape } from './parts.ts'
import { pageQuery } from '../paging.ts'
import { eventType } from './webhook.ts'

const accountEvent = z
  .object({
    id: idShape('evt', 'The event, and the webhook-id of its deliveries.'),
    type: eventType,
    timestamp: instantShape('When it happened.'),
    example: z
      .literal(true)
      .optional()
      .meta({ description: 'Present when it is an example that was asked for: nothing happened.' }),
    data: z.record(z.string(), z.unknown()).meta({
      description: 'The state when the event happened, in the shape of this type’s webhook.',
    }),
  })
  .meta({ id: 'AccountEvent' })
export type EventAnswer = z.infer<typeof accountEvent>

export const manyEvents = z.object({
  events: z.array(accountEvent),
  nextCursor: z.string().meta({
    description:
      'Always present. Pass it as `cursor`, now or later, to go on exactly after what you have seen: a page without events that has the cursor you passed means that there is nothing new yet.',
  }),
})
export const oneEvent = z.object({ event: accountEvent })

const MOST_WAIT_SECONDS = 20

const NOT_A_WAIT = `must be a whole number of seconds from 0 to ${MOST_WAIT_SECONDS}`

export const eventFilters = {
  type: eventType.optional().meta({
    description: `Only events of this type. A page looks at ${MAX_LOOKED_AT.toLocaleString('en-US')} events at most, and may be empty although later ones have some: read on until \`nextCursor\` stays the same.`,
  }),
  drawing: z
    .string()
    .regex(/^drw_[A-Za-z0-9]{22}$/, 'must be the id of a drawing')
    .optional()
    .meta({ description: 'Only events of this drawing.' }),
  limit: pageQuery.limit,
  wait: z.coerce
    .number<string>(NOT_A_WAIT)
    .int(NOT_A_WAIT)
    .min(0, NOT_A_WAIT)
    .max(MOST_WAIT_SECONDS, NOT_A_WAIT)
    .default(0)
    .meta({ description: 'While there is nothing new, the answer waits up to this many seconds.' }),
  cursor: z
    .string()
    .max(40, 'must be the nextCursor of a page')
    .optional()
    .meta({
      description: `The \`nextCursor\` of the previous page, at most ${LOG_DAYS} days old; or \`now\`, to begin after all that has happened. Absent: begins with the oldest event kept.`,
    }),
}
