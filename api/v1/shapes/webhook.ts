import { z } from 'zod'
import { eventTypes } from '../../../domain/webhook/event-types.ts'
import { deliveryStates, disabledReasons } from '../../../domain/webhook/state.ts'
import { nextCursor } from '../paging.ts'
import { idShape, instantShape } from './parts.ts'

export const eventType = z.enum(eventTypes, { error: `must be one of ${eventTypes.join(', ')}` }).meta({
  id: 'EventType',
  description: 'More may be added: answer 2xx to one you do not know.',
  'x-may-grow': true,
})

export const endpointShape = z
  .object({
    id: idShape('whe', 'The endpoint.'),
    url: z.string().meta({
      description: 'Where events are posted to. The values of its query are “…” for a key that may not write.',
      example: 'https://shop.example/hooks/draws',
    }),
    description: z.string().nullable(),
    events: z
      .array(eventType)
      .nullable()
      .meta({ description: 'The types it gets; null: every type, including later ones.' }),
    createdAt: instantShape('When it was made.'),
    disabledAt: instantShape('When it was disabled, after which it gets nothing; null: it is enabled.').nullable(),
    disabledReason: z.enum(disabledReasons).nullable(),
    failingSince: instantShape('Since when every try has failed; null: the last one succeeded.').nullable(),
  })
  .meta({ id: 'WebhookEndpoint' })
export type EndpointAnswer = z.infer<typeof endpointShape>

const secretShape = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]+=*$/)
  .meta({
    description: 'Signs the deliveries, by Standard Webhooks.',
    example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  })

export const oneEndpoint = z.object({ endpoint: endpointShape })
export const newEndpointAnswer = z.object({ endpoint: endpointShape, secret: secretShape })
export const manyEndpoints = z.object({ endpoints: z.array(endpointShape), nextCursor })
export const endpointSecret = z.object({
  secret: secretShape,
  previousUntil: instantShape('Until when the previous secret signs too; null: there is none.').nullable(),
})

export const deliveryShape = z
  .object({
    id: idShape('dlv', 'The delivery.'),
    endpoint: idShape('whe', 'Where it goes.'),
    event: idShape('evt', 'The event, and the webhook-id of every try.'),
    type: eventType,
    createdAt: instantShape('When the event happened.'),
    state: z.enum(deliveryStates),
    tries: z.int().min(0).meta({ description: 'Tries so far; a resend starts from zero.' }),
    nextTryAt: instantShape('When it is tried next; null once delivered or failed.').nullable(),
    deliveredAt: instantShape('When it was received.').nullable(),
    lastStatus: z.int().nullable().meta({ description: 'The HTTP status of the last answer; null: there was none.' }),
    lastFailure: z.string().nullable().meta({ description: 'Why the last try failed, in a sentence.' }),
    drawing: idShape('drw', 'The drawing that the event is about; null: it is about something else.').nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type DeliveryAnswer = z.infer<typeof deliveryShape>

export const attemptShape = z
  .object({
    at: instantShape('When the try began.'),
    ms: z.int().min(0).meta({ description: 'How long it took.' }),
    status: z.int().nullable(),
    failure: z.string().nullable(),
    answer: z.string().nullable().meta({ description: 'The beginning of the answer.' }),
  })
  .meta({ id: 'WebhookAttempt' })
export type AttemptAnswer = z.infer<typeof attemptShape>

export const manyDeliveries = z.object({
  deliveries: z.array(deliveryShape),
  nextCursor,
  nextBefore: z.string().nullable().meta({
    description: 'The older way to read on: pass it as `before`; null: this is the last page.',
    deprecated: true,
  }),
})
export const oneDelivery = z.object({
  delivery: deliveryShape,
  body: z.string().meta({ description: 'The exact text that is posted.' }),
  attempts: z.array(attemptShape).meta({ description: 'Newest first.' }),
})
export const acceptedDelivery = z.object({ delivery: deliveryShape })
export const recovered = z.object({
  deliveries: z.int().min(0).meta({ description: 'How many are being sent again.' }),
  nextCursor: z.string().nullable().meta({
    description: 'To go on, pass it as `cursor` with the same time; null: nothing is left.',
  }),
})
