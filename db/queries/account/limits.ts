import { sql } from 'slonik'
import { z } from 'zod'
import type { Operator } from '../../../domain/actor.ts'
import type { Pool, Transaction } from '../../pool.ts'

const limitsRow = z.object({
  read: z.int().nullable(),
  write: z.int().nullable(),
  testDraws: z.int().nullable(),
})

const columns = sql.fragment`read_limit as read, write_limit as write, test_draw_limit as "testDraws"`

/** A partner's own limits; null: the default. */
export type OwnLimits = z.infer<typeof limitsRow>

export const findLimits = (db: Pool | Transaction, partnerId: string): Promise<OwnLimits | null> =>
  db.maybeOne(sql.type(limitsRow)`
    select ${columns} from partner where id = ${partnerId}`)

/** Locks the partner; null: there is none. */
export const lockLimits = (tx: Transaction, partnerId: string): Promise<OwnLimits | null> =>
  tx.maybeOne(sql.type(limitsRow)`
    select ${columns} from partner where id = ${partnerId} for no key update`)

export const updateLimits = (
  tx: Transaction,
  { token }: Operator,
  partnerId: string,
  { read, write, testDraws }: OwnLimits,
) =>
  tx.query(sql.unsafe`
    select set_partner_limits(${token ?? null}, ${partnerId}, ${read}, ${write}, ${testDraws})`)
