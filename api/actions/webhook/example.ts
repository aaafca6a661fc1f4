import { newId } from '../../../db/new-id.ts'
import { insertExample } from '../../../db/queries/webhook/sending.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import type { Service } from '../../service.ts'
import { eventExample } from '../../v1/examples.ts'
import { noteEndpoint, refuseStopped, remindOfEndpoint, withEndpoint } from './endpoint.ts'

/**
 * Sends an endpoint an example of an event, whatever its filter. Refuses with `not_found` and `endpoint_stopped`.
 * Returns the delivery's id.
 */
export const sendExample = (
  service: Pick<Service, 'pool' | 'boss' | 'doorkeeper'>,
  caller: Caller,
  { id, type }: { id: string; type: EventType },
): Promise<string> =>
  withEndpoint(service, caller, id, async (tx, endpoint) => {
    refuseStopped(endpoint)
    const delivery = newId('dlv')
    const example = { delivery, event: newId('evt'), endpoint: id, type, data: eventExample(type).data }
    await insertExample(tx, caller, example)
    await noteEndpoint(tx, caller, endpoint, { action: 'webhook.example_sent', detail: { type } })
    await remindOfEndpoint(service, tx, id)
    return delivery
  })
