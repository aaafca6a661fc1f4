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
import { webhookWords } from '../../../domain/refusal-words/webhook.ts'
import type { Service } from '../../service.ts'
import { noteEndpoint, refuseEndpointUrl, remindOfEndpoint, withEndpoint } from './endpoint.ts'

/** What to change; absent members stay as they are. */
export type EndpointChanges = { [Member in keyof EndpointSettings]?: EndpointSettings[Member] | undefined } & {
  enabled?: boolean | undefined
}

type Deps = Pick<Service, 'pool' | 'boss' | 'doorkeeper' | 'allowLoopbackPartners'>

const spelled = (events: EndpointSettings['events']): string => events?.toSorted().join(', ') ?? 'all'

const changeSettings = async (
  { tx, service, caller }: { tx: Transaction; service: Deps; caller: Caller },
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

/** An endpoint that is already disabled keeps its reason. */
const turn = async (
  { tx, service, caller }: { tx: Transaction; service: Deps; caller: Caller },
  endpoint: Pick<LockedEndpoint, 'id' | 'url' | 'isDisabled'>,
  enabled: boolean,
) => {
  if (enabled !== endpoint.isDisabled) return
  await (enabled ? enableEndpoint : disableEndpoint)(tx, endpoint.id)
  await noteEndpoint(tx, caller, endpoint, { action: enabled ? 'webhook.enabled' : 'webhook.disabled' })
  if (enabled) await remindOfEndpoint(service, tx, endpoint.id)
}

/**
 * Changes, enables or disables an endpoint. A value that it already has changes nothing. Refuses with `not_found`, and
 * with `bad_request` for an address that we may not post to and for an empty change.
 */
export const changeEndpoint = async (
  service: Deps,
  caller: Caller,
  id: string,
  changes: EndpointChanges,
): Promise<void> => {
  const { url, description, events, enabled } = changes
  if ([url, description, events, enabled].every((given) => given === undefined))
    throw new Refused('bad_request', webhookWords.changesNothing)
  if (url !== undefined) refuseEndpointUrl(url, service)
  await withEndpoint(service, caller, id, async (tx, endpoint) => {
    const after = await changeSettings({ tx, service, caller }, endpoint, changes)
    if (enabled !== undefined) await turn({ tx, service, caller }, { ...endpoint, url: after.url }, enabled)
  })
}
