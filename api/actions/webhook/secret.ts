import type { Transaction } from '../../../db/pool.ts'
import type { SecretRow } from '../../../db/queries/account/rotated-secret.ts'
import { findEndpointSecret, rotateEndpointSecret } from '../../../db/queries/webhook/secrets.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { Service } from '../../service.ts'
import { newSealedSecret, type SpelledSecret, spelledSecret } from '../spelled-secret.ts'
import { noteEndpoint, withEndpoint } from './endpoint.ts'

type Deps = Pick<Service, 'pool' | 'keyring' | 'doorkeeper'>
type Read = (tx: Transaction, id: string) => Promise<SecretRow>

const noted = (
  service: Deps,
  caller: Caller,
  { id, action }: { id: string; action: 'webhook.secret_shown' | 'webhook.secret_rotated' },
  read: Read,
): Promise<SpelledSecret> =>
  withEndpoint(service, caller, id, async (tx, endpoint) => {
    const row = await read(tx, id)
    await noteEndpoint(tx, caller, endpoint, { action })
    return spelledSecret(service.keyring, id, row)
  })

/** The secret that signs deliveries to an endpoint. Showing it is audited. Refuses with `not_found`. */
export const showSecretOf = (service: Deps, caller: Caller, id: string): Promise<SpelledSecret> =>
  noted(service, caller, { id, action: 'webhook.secret_shown' }, findEndpointSecret)

/**
 * Signs with a new secret from now on, and for a day with the current one too; any older one ends at once. Refuses with
 * `not_found`.
 */
export const rotateSecretOf = (service: Deps, caller: Caller, id: string): Promise<SpelledSecret> =>
  noted(service, caller, { id, action: 'webhook.secret_rotated' }, (tx) =>
    rotateEndpointSecret(tx, id, newSealedSecret(service.keyring, id)),
  )
