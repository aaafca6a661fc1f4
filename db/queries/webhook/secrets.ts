import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'

const secretRow = z.object({ secret: z.instanceof(Buffer), previousUntil: z.date().nullable() })
/** `previousUntil`: until then the previous secret signs as well; null: it does not any more. */
export type EndpointSecretRow = z.infer<typeof secretRow>

const columns = sql.fragment`
  secret, case when previous_secret_until > now() then previous_secret_until end as "previousUntil"`

export const findEndpointSecret = (tx: Transaction, id: string): Promise<EndpointSecretRow> =>
  tx.one(sql.type(secretRow)`select ${columns} from webhook_endpoint where id = ${id}`)

/** How long a partner has to switch to a new secret. */
export const SECRET_OVERLAP_HOURS = 24

/** Signs with a new secret from now on, and for a while with the current one too; the one before that ends. */
export const rotateEndpointSecret = (tx: Transaction, id: string, secret: Buffer): Promise<EndpointSecretRow> =>
  tx.one(sql.type(secretRow)`
    update webhook_endpoint
    set secret = ${sql.binary(secret)}, previous_secret = secret,
      previous_secret_until = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})
    where id = ${id}
    returning ${columns}`)
