import { sql } from 'slonik'
import { z } from 'zod'
import type { Pool, Transaction } from '../../pool.ts'

const limitsRow = z.object({ read: z.int().nullable(), write: z.int().nullable() })
/** A partner's own limits; null: the default. */
export type OwnLimits = z.infer<typeof limitsRow>

export const findLimits = (db: Pool | Transaction, partnerId: string): Promise<OwnLimits | null> =>
  db.maybeOne(sql.type(limitsRow)`
    select read_limit as read, write_limit as write from partner where id = ${partnerId}`)

/** An absent limit stays as it is. */
export const updateLimits = (
  db: Pool | Transaction,
  partnerId: string,
  { read, write }: Partial<OwnLimits>,
): Promise<OwnLimits | null> =>
  db.maybeOne(sql.type(limitsRow)`
    update partner
    set read_limit = ${read === undefined ? sql.fragment`read_limit` : read},
      write_limit = ${write === undefined ? sql.fragment`write_limit` : write}
    where id = ${partnerId}
    returning read_limit as read, write_limit as write`)
