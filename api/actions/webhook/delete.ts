import { deleteEndpoint as remove } from '../../../db/queries/webhook/changing.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { noteEndpoint, withEndpoint } from './endpoint.ts'

/** Deletes an endpoint permanently: nothing more is sent to it. Refuses with `not_found`, also the second time. */
export const deleteEndpoint = (
  service: Pick<Service, 'pool' | 'doorkeeper'>,
  caller: Caller,
  id: string,
): Promise<void> =>
  withEndpoint(service, caller, id, async (tx, endpoint) => {
    await remove(tx, id)
    await noteEndpoint(tx, caller, endpoint, { action: 'webhook.deleted' })
  })
