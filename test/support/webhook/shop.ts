import { sql } from 'slonik'
import { z } from 'zod'
import type { Mode } from '../../../domain/actor.ts'
import type { DeliveryAnswer, EndpointAnswer } from '../../../api/v1/shapes/webhook.ts'
import type { EventType } from '../../../domain/webhook/event-types.ts'
import { makeKey, makePartner } from '../factory.ts'
import { ask, clientOf } from '../partner-api/ask.ts'
import type { Problem } from '../../../api/client/types.ts'
import type { Service } from '../service.ts'

export const HOOK_URL = 'https://shop.test/hooks?token=hidden'

type Made = { endpoint: EndpointAnswer; secret: string }

/** A partner's server that manages its webhooks. */
export const hookClient = (service: Pick<Service, 'url'>, key: string) => {
  const api = clientOf(service, key)
  const send = <Body>(method: string, path: string, body?: object) =>
    ask<Body>(service, `/api/v1${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const at = (id: string, more = '') => `/webhook-endpoints/${id}${more}`
  return {
    ...api,
    create: (body: unknown = { url: HOOK_URL }) => api.post<Problem & Made>('/webhook-endpoints', body as object),
    list: async () => (await api.get<{ endpoints: EndpointAnswer[] }>('/webhook-endpoints')).body.endpoints,
    read: (id: string) => api.get<Problem & { endpoint: EndpointAnswer }>(at(id)),
    change: (id: string, body: object) => send<Problem & { endpoint: EndpointAnswer }>('PATCH', at(id), body),
    remove: (id: string) => send<Problem>('DELETE', at(id)),
    secret: (id: string) => api.get<Problem & { secret: string; previousUntil: string | null }>(at(id, '/secret')),
    rotate: (id: string) =>
      send<Problem & { secret: string; previousUntil: string | null }>('POST', at(id, '/rotate-secret')),
    example: (id: string, type: string = 'drawing.settled') =>
      send<Problem & { delivery: DeliveryAnswer }>('POST', at(id, '/example'), { type }),
    deliveries: (id: string, query = '') =>
      api.get<Problem & { deliveries: DeliveryAnswer[]; nextBefore: string | null }>(at(id, `/deliveries${query}`)),
    delivery: (id: string) =>
      api.get<Problem & { delivery: DeliveryAnswer; body: string; attempts: { failure: string | null }[] }>(
        `/webhook-deliveries/${id}`,
      ),
    resend: (id: string) => send<Problem & { delivery: DeliveryAnswer }>('POST', `/webhook-deliveries/${id}/resend`),
    recover: (id: string, since: unknown, cursor?: string | null) =>
      send<Problem & { deliveries: number; nextCursor: string | null }>('POST', at(id, '/recover'), {
        since: since instanceof Date ? since.toISOString() : since,
        ...(typeof cursor === 'string' && { cursor }),
      }),
  }
}

/** An account with a key that may read and write, and one endpoint. `happen` lets events happen in it. */
export const makeHookShop = async (service: Service, { mode = 'test' }: { mode?: Mode } = {}) => {
  const partner = await makePartner(service)
  const { id: keyId, key } = await makeKey(service, { partner, mode })
  const api = hookClient(service, key)
  const { endpoint, secret } = (await api.create()).body
  return {
    service,
    partner,
    keyId,
    key,
    api,
    pool: service.pool,
    endpoint,
    id: endpoint.id,
    secret,
    caller: { id: keyId, partnerId: partner, mode },
    happen: (types: readonly EventType[], of: Mode = mode) =>
      service.pool.query(sql.unsafe`
        select write_events(array_agg((${partner}, ${of}, type, 'drw_' || place, '{"n": 1}')::happening order by place))
        from unnest(${sql.array(types, 'text')}) with ordinality as given (type, place)`),
    /** The outcomes of everything that was on its way. */
    finish: (state: 'delivered' | 'failed') =>
      service.pool.query(sql.unsafe`
        with finished as (
          update delivery set state = ${state}::delivery_state, tries = 3, lease = null, leased_until = null,
            delivered_at = case when ${state} = 'delivered' then now() end
          where state = 'pending' and endpoint_id in (select id from webhook_endpoint where partner_id = ${partner})
          returning id
        )
        insert into delivery_attempt (delivery_id, at, ms, failure)
        select id, now(), 1, case when ${state} = 'failed' then 'The endpoint did not answer in time.' end from finished`),
    /** Jobs that have this endpoint looked at. */
    reminders: (id: string) =>
      service.pool.oneFirst(sql.type(z.object({ jobs: z.number() }))`
        select count(*)::integer as jobs from pgboss.job
        where name = 'deliver' and data -> 'ids' ? ${id}`),
  }
}
