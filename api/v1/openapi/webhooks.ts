import { z } from 'zod'
import { eventSentences, eventTypes } from '../../../domain/webhook/event-types.ts'
import { eventExample, exampleIds } from '../examples.ts'
import { idShape } from '../shapes/parts.ts'
import { eventShape } from '../shapes/event.ts'

const headers = z.object({
  'webhook-id': idShape('evt', 'The event, the same on every try: act on each id once.').meta({
    example: exampleIds.event,
  }),
  'webhook-timestamp': z
    .string()
    .regex(/^\d{10}$/)
    .meta({
      description: 'When this try was signed, in seconds since 1970. Refuse it if that is more than five minutes off.',
      example: '1796148002',
    }),
  'webhook-signature': z
    .string()
    .regex(/^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$/)
    .meta({
      description:
        '`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the endpoint’s secret. While a secret is being rotated there is a second one, after a space.',
      example: 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    }),
  'log-checkpoint': z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .optional()
    .meta({
      description:
        'The newest signed checkpoint of the public transparency log, in base64. Keep the latest one: with it you notice if you are ever shown another history than the others.',
    }),
})

const responses = {
  '2XX': { description: 'Received: it is not sent again.' },
  '410': { description: 'The endpoint is gone: it is disabled and gets nothing more.' },
  default: { description: 'Failed: it is retried over three days, no sooner than a `Retry-After` asks for.' },
}

/** The requests posted to a partner's endpoints, by type. */
export const webhooks = () =>
  Object.fromEntries(
    eventTypes.map((type) => [
      type,
      {
        post: {
          operationId: type,
          tags: ['Webhooks'],
          summary: type,
          description: eventSentences[type],
          security: [],
          requestParams: { header: headers },
          requestBody: {
            required: true,
            content: { 'application/json': { schema: eventShape(type), example: eventExample(type) } },
          },
          responses,
        },
      },
    ]),
  )
