import { setTimeout as pause } from 'node:timers/promises'
import { findMissedEvents, findVisibleEvents, type MissedRow, placeInLog } from '../../../db/queries/webhook/missed.ts'
import { recoverDeliveries } from '../../../db/queries/webhook/sending.ts'
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

type Recovery = {
  id: string
  since: Date
  /** The event number at which the previous search stopped; null: the search begins at `since`. */
  after?: string | null | undefined
}

/** Most transactions commit sooner; the next call waits for one that takes longer. */
const VISIBLE_WITHIN_MS = 2_000
const LOOK_EVERY_MS = 100

/**
 * Waits for events that are not committed yet: their transactions may have seen the endpoint as disabled, and no search
 * finds them. Returns the number up to which all events are visible, or null once all that had a number at the
 * beginning are.
 */
const waitForEvents = async ({ statements }: Pick<Service, 'statements'>): Promise<bigint | null> => {
  const look = async () => {
    const [{ last, horizon }] = (await statements.rows(findVisibleEvents, [])) as [{ last: string; horizon: string }]
    return { last: BigInt(last), horizon: BigInt(horizon) }
  }
  let seen = await look()
  const { last } = seen
  for (let waitedMs = 0; seen.horizon < last; waitedMs += LOOK_EVERY_MS) {
    if (waitedMs >= VISIBLE_WITHIN_MS) return seen.horizon
    await pause(LOOK_EVERY_MS)
    seen = await look()
  }
  return null
}

/** Where the next call continues: not beyond the visible events, and not before where this call began. */
const placeAfter = (next: string | null, after: string | null, horizon: bigint): string => {
  const [begun, found] = [BigInt(after ?? 0), next === null ? horizon : BigInt(next)]
  const reached = found < horizon ? found : horizon
  return String(reached > begun ? reached : begun)
}

/**
 * The oldest MAX_RECOVERED events since a time that match an endpoint's filter and were neither delivered to it nor are
 * pending. One search of the account's log, which may stop before the end, or where events are not visible yet.
 */
export const findMissed = async (
  { statements, searches }: Pick<Service, 'statements' | 'searches'>,
  caller: Caller,
  { id, since, after = null }: Recovery,
): Promise<MissedRow> => {
  const horizon = await waitForEvents({ statements })
  const values = [caller.id, id, since.toISOString(), after, MAX_RECOVERED]
  const [found] = await searches(caller.partnerId, () => statements.rows(findMissedEvents, values))
  if (!found) return { events: [], next: null }
  return horizon === null ? found : { ...found, next: placeAfter(found.next, after, horizon) }
}

/**
 * Queues deliveries of the missed events. These are searched before the endpoint is locked, because its deliveries wait
 * for that lock. Refuses with `not_found`, `endpoint_stopped` and `bad_request`. Returns how many it queued.
 */
export const recoverMissed = async (
  service: Pick<Service, 'statements' | 'pool' | 'boss' | 'doorkeeper'>,
  caller: Caller,
  { id, since, after, missed }: Recovery & { missed: MissedRow },
): Promise<number> => {
  const [place] = await service.statements.rows(placeInLog, [since.toISOString()])
  if (!place?.isKept) throw wrongTime(webhookWords.beforeLog(LOG_DAYS))
  if (!place.hasCome) throw wrongTime(webhookWords.afterNow)
  return withEndpoint(service, caller, id, async (tx, endpoint) => {
    refuseStopped(endpoint)
    const deliveries = await recoverDeliveries(tx, id, missed.events)
    const detail = { since: since.toISOString(), deliveries }
    // A call that continues a recovery is audited only if it sends something.
    if (deliveries > 0 || !after) await noteEndpoint(tx, caller, endpoint, { action: 'webhook.recovered', detail })
    if (deliveries > 0) await remindOfEndpoint(service, tx, id)
    return deliveries
  })
}

/** Finds and queues what an endpoint missed. `next`: the event number to continue after; null: nothing is left. */
export const recoverEndpoint = async (
  service: Pick<Service, 'statements' | 'pool' | 'boss' | 'doorkeeper' | 'searches'>,
  caller: Caller,
  recovery: Recovery,
): Promise<{ deliveries: number; next: string | null }> => {
  const missed = await findMissed(service, caller, recovery)
  return { deliveries: await recoverMissed(service, caller, { ...recovery, missed }), next: missed.next }
}
