import { rotateSecretOf, showSecretOf } from '../../actions/webhook/secret.ts'
import { done } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { SECRET_OVERLAP_HOURS } from '../../../db/queries/account/rotated-secret.ts'
import { endpoint } from '../endpoint.ts'
import { secretExample } from '../examples.ts'
import { endpointSecret } from '../shapes/webhook.ts'

const own = { section: 'Webhooks', scope: 'write', refusals: ['not_found'] } as const

export const getWebhookSecret = endpoint({
  ...own,
  name: 'getWebhookSecret',
  summary: 'Read the secret of a webhook endpoint',
  description:
    'It signs what is posted to this endpoint. Takes the scope write; reading it is recorded in the audit log.',
  answers: {
    200: { says: 'The secret.', schema: endpointSecret, example: { secret: secretExample, previousUntil: null } },
  },
  handle: async ({ request, caller, service }) => {
    return done(200, await showSecretOf(service, caller, idIn(request)))
  },
})

export const rotateWebhookSecret = endpoint({
  ...own,
  name: 'rotateWebhookSecret',
  summary: 'Make a new secret for a webhook endpoint',
  description: `Deliveries are signed with the new secret from now on, and for ${SECRET_OVERLAP_HOURS} hours with the current one too, so that your server can switch without missing any. At most two secrets sign: rotating again within that time ends the oldest at once.`,
  answers: {
    200: {
      says: 'The new secret, and until when the previous one signs too.',
      schema: endpointSecret,
      example: { secret: secretExample, previousUntil: '2026-12-02T18:00:00.000Z' },
    },
  },
  handle: async ({ request, caller, service }) => {
    return done(200, await rotateSecretOf(service, caller, idIn(request)))
  },
})
