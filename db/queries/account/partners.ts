import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'

export const insertPartner = (pool: Pool, id: string, name: string) =>
  pool.query(sql.unsafe`insert into partner (id, name) values (${id}, ${name})`)

export const partnerExists = (db: Pool | Transaction, id: string): Promise<boolean> =>
  db.exists(sql.type(z.object({}))`select from partner where id = ${id}`)

const secretRow = z.object({ secret: z.instanceof(Buffer), previousUntil: z.date().nullable() })
/** `previousUntil`: until then the previous secret signs as well; null: it does not any more. */
export type SecretRow = z.infer<typeof secretRow>

const secretColumns = sql.fragment`
  secret, case when previous_secret_until > now() then previous_secret_until end as "previousUntil"`

/** The secret that our requests to a partner's servers are signed with. */
export const findSecret = (db: Pool | Transaction, id: string): Promise<SecretRow | null> =>
  db.maybeOne(sql.type(secretRow)`select ${secretColumns} from partner where id = ${id}`)

/** How long a partner has to switch to a new secret. */
const OVERLAP_HOURS = 24

/** Signs with a new secret from now on, and for a while with the current one too. */
export const rotateSecret = (db: Pool | Transaction, id: string, secret: Buffer): Promise<SecretRow | null> =>
  db.maybeOne(sql.type(secretRow)`
    update partner
    set secret = ${sql.binary(secret)}, previous_secret = secret,
      previous_secret_until = now() + make_interval(hours => ${OVERLAP_HOURS})
    where id = ${id}
    returning ${secretColumns}`)
