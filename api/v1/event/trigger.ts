import { z } from 'zod'
import { newId } from '../../../db/new-id.ts'
import { insertExampleEvent } from '../../../db/queries/webhook/example-events.ts'
import { Refused } from '../../../domain/refusals.ts'
import { NO_EVENT } from '../../actions/event/read.ts'
import { done } from '../../conditional.ts'
import { endpointWithBody } from '../endpoint.ts'
import { accountEventExample, eventExample } from '../examples.ts'
import { presentEvent } from './present.ts'
import { oneEvent } from '../shapes/account-event.ts'
import { exampleRequest } from '../shapes/webhook-request.ts'

export const triggerEvent = endpointWithBody({
  name: 'triggerEvent',
  section: 'Test mode',
  summary: 'Make an example event',
  description:
    'Puts an event of a type into the list of events of your test account, and nowhere else. Nothing happened: it says `"example": true`, and its data names things that do not exist. Webhook endpoints do not get it; another call sends an example to one of them.',
  body: { schema: z.strictObject(exampleRequest), example: { type: 'drawing.settled' } },
  answers: {
    201: {
      says: 'The event, which is in the list.',
      schema: oneEvent,
      // Without its `example: true`: linters take an object with the members type and example for a schema.
      example: { event: accountEventExample },
    },
  },
  refusals: ['not_in_live_mode'],
  handle: async ({ caller, service, body: { type } }) => {
    if (caller.mode === 'live')
      throw new Refused('not_in_live_mode', 'Example events are for test mode. Use a test key.')
    const data = JSON.stringify(eventExample(type).data)
    const [row] = await service.statements.rows(insertExampleEvent, [caller.id, newId('evt'), type, data])
    if (!row) throw await service.doorkeeper.nothingFound(caller, NO_EVENT)
    return done(201, { event: presentEvent(row) })
  },
})
