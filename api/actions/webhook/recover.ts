import { findMissed, placeInLog, recoverDeliveries } from '../../../db/queries/webhook/sending.ts'
import type { Caller } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import { both, type Sentence } from '../../../domain/sentence.ts'
import { webhookWords } from '../../../domain/refusal-words/webhook.ts'
import { LOG_DAYS } from '../../../domain/webhook/state.ts'
import type { Service } from '../../service.ts'
import { noteEndpoint, refuseStopped, remindOfEndpoint, withEndpoint } from './endpoint.ts'

/** How many events one call recovers at most. */
export const MAX_RECOVERED = 1_000

const wrongTime = (detail: Sentence): Refused =>
  new Refused('bad_request', both(`/since: ${detail.en}`, `/since: ${detail.de}`), [{ pointer: '/since', detail }])

/**
 * Sends an endpoint what it missed since a time: the oldest MAX_RECOVERED events that match its filter and were neither
 * delivered to it nor are pending. They are found before the endpoint is locked, since its deliveries wait for that
 * lock. Refuses with `not_found`, `endpoint_stopped` and `bad_request`. Returns how many it queued.
 */
export const recoverEndpoint = async (
  service: Pick<Service, 'pool' | 'boss' | 'doorkeeper'>,
  caller: Caller,
  { id, since }: { id: string; since: Date },
): Promise<number> => {
  const { isKept, hasCome } = await placeInLog(service.pool, since)
  if (!isKept) throw wrongTime(webhookWords.beforeLog(LOG_DAYS))
  if (!hasCome) throw wrongTime(webhookWords.afterNow)
  const missed = await findMissed(service.pool, caller, { endpoint: id, since, most: MAX_RECOVERED })
  return withEndpoint(service, caller, id, async (tx, endpoint) => {
    refuseStopped(endpoint)
    const deliveries = await recoverDeliveries(tx, id, missed)
    const detail = { since: since.toISOString(), deliveries }
    await noteEndpoint(tx, caller, endpoint, { action: 'webhook.recovered', detail })
    if (deliveries > 0) await remindOfEndpoint(service, tx, id)
    return deliveries
  })
}
