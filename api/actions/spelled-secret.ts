import { randomBytes } from 'node:crypto'
import type { SecretRow } from '../../db/queries/account/rotated-secret.ts'
import { SECRET_BYTES, spellSecret } from '../../domain/signature.ts'
import type { Keyring } from '../../process/keyring.ts'

/** The secret in the partner's format; until `previousUntil` the previous one signs as well. */
export type SpelledSecret = { secret: string; previousUntil: string | null }

/** The signing secret of the row with this id, in the partner's format. */
export const spelledSecret = (keyring: Keyring, id: string, { secret, previousUntil }: SecretRow): SpelledSecret => ({
  secret: spellSecret(keyring.open(secret, id)),
  previousUntil: previousUntil?.toISOString() ?? null,
})

/** A new secret, sealed for the row of this id. */
export const newSealedSecret = (keyring: Keyring, id: string): Buffer => keyring.seal(randomBytes(SECRET_BYTES), id)
