import { lockEndpoint } from '../../../db/queries/webhook/changing.ts'
import { beginDeliveryAgain, findEndpointOf } from '../../../db/queries/webhook/sending.ts'
import type { Caller } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { webhookWords } from '../../../domain/refusal-words/webhook.ts'
import type { Service } from '../../service.ts'
import { noteEndpoint, refuseStopped, remindOfEndpoint } from './endpoint.ts'

export const NO_DELIVERY = webhookWords.noDelivery

/**
 * Sends a delivery that succeeded or failed once more, with a full set of tries. Refuses with `not_found`,
 * `endpoint_stopped` and `delivery_pending`.
 */
export const resendDelivery = async (
  { pool, boss, doorkeeper }: Pick<Service, 'pool' | 'boss' | 'doorkeeper'>,
  caller: Caller,
  id: string,
): Promise<void> => {
  const isFound = await pool.transaction(async (tx) => {
    const endpointId = await findEndpointOf(tx, caller.id, id)
    const endpoint = endpointId === null ? null : await lockEndpoint(tx, caller.id, endpointId)
    if (!endpoint) return false
    refuseStopped(endpoint)
    const resent = await beginDeliveryAgain(tx, id)
    if (!resent) throw new Refused('delivery_pending', webhookWords.pending)
    await noteEndpoint(tx, caller, endpoint, { action: 'webhook.delivery_resent', detail: { delivery: id, ...resent } })
    await remindOfEndpoint({ boss }, tx, endpoint.id)
    return true
  })
  if (!isFound) throw await doorkeeper.nothingFound(caller, NO_DELIVERY)
}
