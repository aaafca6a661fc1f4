/**
 * Input about webhooks, of the partner API and the portal. domain/webhook/endpoint-url.ts decides which addresses may
 * be used.
 */
import { z } from 'zod'
import { instant } from '../../../domain/instant.ts'
import { MAX_PARTNER_URL_LENGTH } from '../../../domain/partner-url/partner-url.ts'
import { shownName } from '../../../domain/shown-name.ts'
import { eventTypes } from '../../../domain/webhook/event-types.ts'
import { deliveryStates } from '../../../domain/webhook/state.ts'
import { pageQuery } from '../paging.ts'
import { eventType } from './webhook.ts'

const url = z
  .string({ error: 'must be an absolute https URL' })
  .max(MAX_PARTNER_URL_LENGTH, `must have ${MAX_PARTNER_URL_LENGTH} characters at most`)
  .meta({
    description: 'Where events are posted to: https, without user name, password and fragment, on the public internet.',
    example: 'https://shop.example/hooks/draws',
  })

const description = shownName.meta({ description: 'A name for people.' }).nullish()

const events = z
  .array(eventType)
  .min(1, 'must have at least one type; null means every type')
  .max(eventTypes.length, 'must have each type once')
  .transform((given) => [...new Set(given)])
  .meta({ description: 'The types it gets; null: every type, including later ones.' })
  .nullish()

export const newEndpoint = { url, description, events }

export const endpointChanges = {
  url: url.optional(),
  description,
  events,
  enabled: z
    .boolean('must be true or false')
    .optional()
    .meta({ description: 'False: nothing is sent to it. True: events are sent, and its failures are forgotten.' }),
}

export const exampleRequest = { type: eventType.meta({ description: 'The type of the example.' }) }

export const recoverRequest = { since: instant.meta({ description: 'Events since this time; at most 30 days ago.' }) }

export const recoverCursor = {
  cursor: pageQuery.cursor.meta({
    description: 'The `nextCursor` of the previous call, with the same time. Absent: begins with that time.',
  }),
}

export const deliveryFilters = {
  state: z
    .enum(deliveryStates, { error: `must be one of ${deliveryStates.join(', ')}` })
    .optional()
    .meta({ description: 'Only deliveries in this state.' }),
  type: eventType.optional().meta({ description: 'Only events of this type.' }),
  about: z
    .string()
    .regex(/^(evt|drw|gua)_[A-Za-z0-9]{22}$/, 'must be the id of an event, a drawing or a guarantee')
    .optional()
    .meta({ description: 'Only this event, or only events about this drawing or guarantee.' }),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'must be the nextBefore of a page')
    .optional()
    .meta({ description: 'The older way to read on: the `nextBefore` of the previous page.', deprecated: true }),
}
