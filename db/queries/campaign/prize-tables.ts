import { sql } from 'slonik'
import { z } from 'zod'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import type { Pool, Transaction } from '../../pool.ts'

const row = z.object({
  id: z.string(),
  version: z.number(),
  denominator: z.coerce.number(),
  amounts: z.array(z.coerce.number()),
  weights: z.array(z.coerce.number()),
  thresholds: z.array(z.coerce.number()),
})

const columns = sql.fragment`id, version, denominator, amounts_cents as amounts, weights, thresholds`

const toTable = ({ version, denominator, amounts, weights, thresholds }: z.infer<typeof row>): PrizeTable => ({
  version,
  denominator,
  tiers: amounts.map((amountCents, i) => ({
    amountCents,
    weight: weights[i] as number,
    threshold: thresholds[i] as number,
  })),
})

/** The prize tables of these ids, by id. */
export const findPrizeTables = async (
  db: Pool | Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PrizeTable>> => {
  const rows = await db.any(
    sql.prepared('prize-tables', row)`select ${columns} from prize_table where id = any(${sql.array(ids, 'text')})`,
  )
  return new Map(rows.map((table) => [table.id, toTable(table)]))
}

/** The prize table of this id, if a campaign may have it: its own partner's or the operator's. */
export const findTableFor = async (tx: Transaction, campaignId: string, id: string): Promise<PrizeTable | null> => {
  const found = await tx.maybeOne(sql.type(row)`
    select ${columns} from prize_table
    where id = ${id} and coalesce(made_by = (select partner_id from campaign where id = ${campaignId}), true)`)
  return found && toTable(found)
}

/** How many prize tables one partner may make: they are kept for good. */
export const MAX_PRIZE_TABLES = 1_000

export const countPrizeTables = (tx: Transaction, partnerId: string): Promise<number> =>
  tx.oneFirst(sql.type(z.object({ tables: z.number() }))`
    select count(*)::integer as tables from prize_table where made_by = ${partnerId}`)

/** `madeBy`: the partner; null: the operator. */
export const insertPrizeTable = (
  db: Pool | Transaction,
  id: string,
  table: PrizeTable,
  { fingerprint, madeBy = null }: { fingerprint: Buffer; madeBy?: string | null },
) =>
  db.query(sql.unsafe`
    insert into prize_table (id, version, denominator, amounts_cents, weights, thresholds, fingerprint, made_by)
    values (${id}, ${table.version}, ${table.denominator},
      ${sql.array(
        table.tiers.map((tier) => tier.amountCents),
        'int8',
      )},
      ${sql.array(
        table.tiers.map((tier) => tier.weight),
        'int8',
      )},
      ${sql.array(
        table.tiers.map((tier) => tier.threshold),
        'int8',
      )},
      ${sql.binary(fingerprint)}, ${madeBy})`)
