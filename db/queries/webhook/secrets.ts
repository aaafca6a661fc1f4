import { sql } from 'slonik'
import { z } from 'zod'
import type { Transaction } from '../../pool.ts'

const secretRow = z.object({ secret: z.instanceof(Buffer), previousUntil: z.date().nullable() })
/** `previousUntil`: until then the secret before this one signs as well; null: there is none that does. */
export type EndpointSecretRow = z.infer<typeof secretRow>

const columns = sql.fragment`
  secret, case when previous_secret_until > now() then previous_secret_until end as "previousUntil"`

export const findEndpointSecret = (tx: Transaction, id: string): Promise<EndpointSecretRow> =>
  tx.one(sql.type(secretRow)`select ${columns} from webhook_endpoint where id = ${id}`)

/** How long a partner has to take a new secret over. */
export const SECRET_OVERLAP_HOURS = 24

/** Signs with a new secret from now on, and for a while with the present one too; the one before that ends. */
export const rotateEndpointSecret = (tx: Transaction, id: string, secret: Buffer): Promise<EndpointSecretRow> =>
  tx.one(sql.type(secretRow)`
    update webhook_endpoint
    set secret = ${sql.binary(secret)}, previous_secret = secret,
      previous_secret_until = now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})
    where id = ${id}
    returning ${columns}`)
