import { sql } from 'slonik'
import { z } from 'zod'

/** Of a table with a secret that signs what we send: a partner's, or that of a webhook endpoint. */
export const secretRow = z.object({ secret: z.instanceof(Buffer), previousUntil: z.date().nullable() })
/**
 * `secret` is sealed for the row. `previousUntil`: until then the previous secret signs as well; null: it does not any
 * more.
 */
export type SecretRow = z.infer<typeof secretRow>

export const secretColumns = sql.fragment`
  secret, case when previous_secret_until > now() then previous_secret_until end as "previousUntil"`

/** How long a partner has to switch to a new secret. */
export const SECRET_OVERLAP_HOURS = 24

/** Signs with a new secret, sealed, from now on, and for a while with the current one too; the one before that ends. */
export const newSecret = (secret: Buffer) => sql.fragment`
  secret = ${sql.binary(secret)}, previous_secret = secret,
  previous_secret_until = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`
