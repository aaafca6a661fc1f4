import { randomBytes } from 'node:crypto'
import { newId } from '../../../db/new-id.ts'
import {
  countEndpoints,
  type EndpointSettings,
  lockAccount,
  insertEndpoint,
} from '../../../db/queries/webhook/changing.ts'
import { MAX_ENDPOINTS } from '../../../db/queries/webhook/endpoints.ts'
import type { Caller } from '../../../domain/actor.ts'
import { SECRET_BYTES, spellSecret } from '../../../domain/signature.ts'
import { Refused } from '../../../domain/refusals.ts'
import { webhookWords } from '../../../domain/refusal-words/webhook.ts'
import type { Service } from '../../service.ts'
import { NO_ENDPOINT, noteEndpoint, refuseEndpointUrl } from './endpoint.ts'

/**
 * Makes an endpoint in the caller's account, which gets events from now on. Refuses with `bad_request` (an address that
 * we may not post to) and `endpoint_limit`. Returns its id, and its secret in the partner's format.
 */
export const createEndpoint = async (
  service: Pick<Service, 'pool' | 'keyring' | 'doorkeeper' | 'allowLoopbackPartners'>,
  caller: Caller,
  settings: EndpointSettings,
): Promise<{ id: string; secret: string }> => {
  refuseEndpointUrl(settings.url, service)
  const secret = randomBytes(SECRET_BYTES)
  const id = newId('whe')
  const isMade = await service.pool.transaction(async (tx) => {
    if (!(await lockAccount(tx, caller.id))) return false
    if ((await countEndpoints(tx, caller)) >= MAX_ENDPOINTS)
      throw new Refused('endpoint_limit', webhookWords.tooMany(MAX_ENDPOINTS))
    await insertEndpoint(tx, caller, { ...settings, id, secret: service.keyring.seal(secret, id) })
    await noteEndpoint(tx, caller, { id, url: settings.url }, { action: 'webhook.created' })
    return true
  })
  if (!isMade) throw await service.doorkeeper.nothingFound(caller, NO_ENDPOINT)
  return { id, secret: spellSecret(secret) }
}
