import type { Pool, Transaction } from '../../../db/pool.ts'
import { auditPartner } from '../../../db/queries/auditing.ts'
import { findSecret, rotateSecret } from '../../../db/queries/account/partners.ts'
import type { SecretRow } from '../../../db/queries/account/rotated-secret.ts'
import type { Actor } from '../../../domain/actor.ts'
import type { Keyring } from '../../../process/keyring.ts'
import { Refused } from '../../../domain/refusals.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'
import { newSealedSecret, type SpelledSecret, spelledSecret } from '../spelled-secret.ts'

type Store = { pool: Pool; keyring: Keyring }

const noted = (
  { pool, keyring }: Store,
  actor: Actor,
  { partnerId, action }: { partnerId: string; action: 'secret.shown' | 'secret.rotated' },
  read: (tx: Transaction) => Promise<SecretRow | null>,
): Promise<SpelledSecret> =>
  pool.transaction(async (tx) => {
    const row = await read(tx)
    if (!row) throw new Refused('bad_request', campaignWords.noPartner(partnerId))
    await auditPartner(tx, { actor, partnerId }, { action })
    return spelledSecret(keyring, partnerId, row)
  })

/** The secret that signs requests to a partner's servers, in both modes. Showing it is audited. */
export const showSigningSecret = (store: Store, actor: Actor, partnerId: string): Promise<SpelledSecret> =>
  noted(store, actor, { partnerId, action: 'secret.shown' }, (tx) => findSecret(tx, partnerId))

/** Signs with a new secret from now on, and for a day with the current one too. */
export const rotateSigningSecret = (store: Store, actor: Actor, partnerId: string): Promise<SpelledSecret> =>
  noted(store, actor, { partnerId, action: 'secret.rotated' }, (tx) =>
    rotateSecret(tx, partnerId, newSealedSecret(store.keyring, partnerId)),
  )
