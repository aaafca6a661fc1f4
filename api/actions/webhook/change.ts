import type { Transaction } from '../../../db/pool.ts'
import {
  changeEndpoint as change,
  disableEndpoint,
  enableEndpoint,
  type EndpointSettings,
  type LockedEndpoint,
} from '../../../db/queries/webhook/changing.ts'
import type { Caller } from '../../../domain/actor.ts'
import { Refused } from '../../../domain/refusals.ts'
import type { Service } from '../../service.ts'
import { noteEndpoint, refuseEndpointUrl, remindOfEndpoint, withEndpoint } from './endpoint.ts'

/** What is to be another; absent members stay as they are. */
export type EndpointChanges = { [Member in keyof EndpointSettings]?: EndpointSettings[Member] | undefined } & {
  enabled?: boolean | undefined
}

type Place = Pick<Service, 'pool' | 'boss' | 'doorkeeper' | 'allowLoopbackPartners'>

const spelled = (events: EndpointSettings['events']): string => events?.toSorted().join(', ') ?? 'all'

const changeSettings = async (
  { tx, service, caller }: { tx: Transaction; service: Place; caller: Caller },
  endpoint: LockedEndpoint,
  changes: EndpointChanges,
) => {
  const { url = endpoint.url, description = endpoint.description, events = endpoint.events } = changes
  const after = { id: endpoint.id, url, description, events }
  const isSame =
    url === endpoint.url && description === endpoint.description && spelled(events) === spelled(endpoint.events)
  if (isSame) return after
  await change(tx, after)
  await noteEndpoint(tx, caller, after, { action: 'webhook.changed', detail: { events: spelled(events) } })
  if (url !== endpoint.url) await remindOfEndpoint(service, tx, endpoint.id)
  return after
}

/** One that is disabled already keeps its reason. */
const turn = async (
  { tx, service, caller }: { tx: Transaction; service: Place; caller: Caller },
  endpoint: Pick<LockedEndpoint, 'id' | 'url' | 'isDisabled'>,
  enabled: boolean,
) => {
  if (enabled !== endpoint.isDisabled) return
  await (enabled ? enableEndpoint : disableEndpoint)(tx, endpoint.id)
  await noteEndpoint(tx, caller, endpoint, { action: enabled ? 'webhook.enabled' : 'webhook.disabled' })
  if (enabled) await remindOfEndpoint(service, tx, endpoint.id)
}

/**
 * Changes an endpoint, or enables or disables it. What it has already changes nothing. Refuses with `not_found`, and with
 * `bad_request` an address that nothing may be posted to, and when there is nothing to change.
 */
export const changeEndpoint = async (
  service: Place,
  caller: Caller,
  id: string,
  changes: EndpointChanges,
): Promise<void> => {
  const { url, description, events, enabled } = changes
  if ([url, description, events, enabled].every((given) => given === undefined))
    throw new Refused('bad_request', 'There is nothing to change: give url, description, events or enabled.')
  if (url !== undefined) refuseEndpointUrl(url, service)
  await withEndpoint(service, caller, id, async (tx, endpoint) => {
    const after = await changeSettings({ tx, service, caller }, endpoint, changes)
    if (enabled !== undefined) await turn({ tx, service, caller }, { ...endpoint, url: after.url }, enabled)
  })
}
