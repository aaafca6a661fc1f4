import { sql } from 'slonik'
import type { Transaction } from '../../pool.ts'
import { newSecret, type SecretRow, secretColumns, secretRow } from '../account/rotated-secret.ts'

export const findEndpointSecret = (tx: Transaction, id: string): Promise<SecretRow> =>
  tx.one(sql.type(secretRow)`select ${secretColumns} from webhook_endpoint where id = ${id}`)

export const rotateEndpointSecret = (tx: Transaction, id: string, secret: Buffer): Promise<SecretRow> =>
  tx.one(sql.type(secretRow)`
    update webhook_endpoint set ${newSecret(secret)} where id = ${id} returning ${secretColumns}`)
