/** A webhook endpoint's name and state, in words. */
import { URL_LIMIT, shorten } from './shorten.ts'
import type { WebhookEndpoint } from '../../../../server-shapes.ts'

export type EndpointState = 'enabled' | 'failing' | 'disabled' | 'gone' | 'given_up'

type Fate = Pick<WebhookEndpoint, 'disabledAt' | 'disabledReason' | 'failingSince'>

export const endpointState = ({ disabledAt, disabledReason, failingSince }: Fate): EndpointState => {
  if (disabledAt === null) return failingSince === null ? 'enabled' : 'failing'
  if (disabledReason === 'gone') return 'gone'
  return disabledReason === 'failing' ? 'given_up' : 'disabled'
}

/** Its description; without one its address, without the query, which may hold a secret. */
export const endpointName = ({ description, url }: Pick<WebhookEndpoint, 'description' | 'url'>): string =>
  description ?? shorten(url.split('?', 1)[0] as string, URL_LIMIT)
