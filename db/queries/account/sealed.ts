/** Every place where the database keeps a sealed secret; sealing_keys() in db/migrations/0108_sealing_keys.sql names them too. */
import { type FragmentSqlToken, sql } from 'slonik'
import { z } from 'zod'
import type { Pool } from '../../pool.ts'

/** A column with a sealed secret. `where` leaves out rows that have ended, which are never written or opened again. */
type Place = { table: string; column: string; where: FragmentSqlToken }

const placesIn = (table: string, columns: readonly string[], where = sql.fragment`true`): Place[] =>
  columns.map((column) => ({ table, column, where }))

const SIGNS = sql.fragment`retired_at is null`

export const sealedPlaces: readonly Place[] = [
  ...placesIn('partner', ['secret', 'previous_secret']),
  ...placesIn('webhook_endpoint', ['secret', 'previous_secret']),
  ...placesIn('portal_user', ['totp_secret']),
  ...placesIn('operator_account', ['totp_secret'], sql.fragment`removed_at is null`),
  ...placesIn('operator_invitation', ['totp_secret'], sql.fragment`accepted_at is null and withdrawn_at is null`),
  ...placesIn('log_key', ['secret'], SIGNS),
  ...placesIn('receipt_key', ['secret'], SIGNS),
  ...placesIn('link_key', ['secret'], SIGNS),
  ...placesIn('mail', ['token']),
  ...placesIn('session', ['offered_totp_secret'], sql.fragment`ended_at is null`),
]

const AT_ONCE = 500
/** A sealed secret begins with the id of its key, of this many bytes. */
export const KEY_ID_BYTES = 4

const sealedRow = z.object({ id: z.string(), sealed: z.instanceof(Buffer) })

/**
 * `replace` stores the secret as another key sealed it, unless the row has changed meanwhile. Returns whether it did.
 */
export type SealedSecret = z.infer<typeof sealedRow> & { replace: (by: Buffer) => Promise<boolean> }

/** The secrets that were sealed with another key than this one, place by place, in batches. */
export async function* sealedOtherwise(pool: Pool, keyId: Buffer): AsyncGenerator<SealedSecret> {
  for (const place of sealedPlaces) {
    const { where } = place
    const [table, column] = [sql.identifier([place.table]), sql.identifier([place.column])]
    for (let after: string | undefined = ''; after !== undefined; ) {
      const rows: readonly z.infer<typeof sealedRow>[] = await pool.any(sql.type(sealedRow)`
        select id, ${column} as sealed from ${table}
        where id > ${after} and substring(${column} for ${KEY_ID_BYTES}) <> ${sql.binary(keyId)} and ${where}
        order by id limit ${AT_ONCE}`)
      for (const { id, sealed } of rows) {
        const replace = async (by: Buffer): Promise<boolean> => {
          const { rowCount } = await pool.query(sql.unsafe`
            update ${table} set ${column} = ${sql.binary(by)} where id = ${id} and ${column} = ${sql.binary(sealed)}`)
          return rowCount > 0
        }
        yield { id, sealed, replace }
      }
      after = rows.at(-1)?.id
    }
  }
}

/**
 * The ids of the keys that sealed secrets of this database, by a function, so that no role must read all these tables.
 */
export const findKeyIds = (pool: Pool): Promise<readonly Buffer[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.instanceof(Buffer) }))`select id from sealing_keys() id`)
