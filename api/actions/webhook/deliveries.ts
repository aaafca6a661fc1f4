import {
  type AttemptRow,
  type DeliveredRow,
  type FoundDeliveryRow,
  findDelivery,
  listAttempts,
  listDeliveries,
  listDeliveriesAbout,
} from '../../../db/queries/webhook/deliveries.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import type { DeliveryState } from '../../../domain/webhook/state.ts'
import type { Service } from '../../service.ts'
import { NO_ENDPOINT } from './endpoint.ts'
import { NO_DELIVERY } from './resend.ts'
import { ownRow } from '../own-row.ts'

type Deps = Pick<Service, 'statements' | 'doorkeeper'>
type SearchDeps = Pick<Service, 'statements' | 'doorkeeper' | 'searches'>

/** `about`: the id of an event, or of the thing that events are about. */
export type DeliveryFilter = {
  state?: DeliveryState | undefined
  type?: EventType | undefined
  about?: string | undefined
}

/** A page of an endpoint's deliveries: how many, and after which. */
type DeliveryQuery = DeliveryFilter & { id: string; behind: string | null; most: number }

/** What was sent to an endpoint, newest first; one row of nulls where there is nothing. Refuses with `not_found`. */
export const readDeliveries = async (
  { statements, doorkeeper, searches }: SearchDeps,
  caller: Caller,
  { id, state, type, about, behind, most }: DeliveryQuery,
): Promise<FoundDeliveryRow[]> => {
  const values = [caller.id, id, state ?? null, type ?? null, behind, most]
  const found = await searches(caller.partnerId, () =>
    about === undefined
      ? statements.rows(listDeliveries, values)
      : statements.rows(listDeliveriesAbout, [...values, about]),
  )
  if (found.length === 0) throw await doorkeeper.nothingFound(caller, NO_ENDPOINT)
  return found
}

/** A delivery with what is posted. Refuses with `not_found`. */
export const readDelivery = ownRow(findDelivery, NO_DELIVERY)

/** The same with every try. */
export const readTries = async (
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ row: DeliveredRow; attempts: AttemptRow[] }> => {
  const row = await readDelivery(deps, caller, id)
  return { row, attempts: await deps.statements.rows(listAttempts, [id]) }
}
