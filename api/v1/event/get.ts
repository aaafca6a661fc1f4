import { readEvent } from '../../actions/event/read.ts'
import { sendPrivate } from '../../conditional.ts'
import { idIn } from '../../path.ts'
import { endpoint } from '../endpoint.ts'
import { accountEventExample } from '../examples.ts'
import { presentEvent } from './present.ts'
import { oneEvent } from '../shapes/account-event.ts'

export const getEvent = endpoint({
  name: 'getEvent',
  section: 'Account',
  scope: 'read',
  summary: 'Read an event',
  description: 'By the id that came in `webhook-id`.',
  answers: { 200: { says: 'The event.', schema: oneEvent, example: { event: accountEventExample } } },
  refusals: ['not_found'],
  handle: async ({ request, response, caller, service }) => {
    await sendPrivate(request, response, { event: presentEvent(await readEvent(service, caller, idIn(request))) })
  },
})
