import { newId } from '../../../db/new-id.ts'
import type { Pool } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { insertPrizeTable } from '../../../db/queries/campaign/prize-tables.ts'
import type { Actor } from '../../../domain/actor.ts'
import { type PrizeTable, prizeTableFingerprint } from '../../../domain/prize-table.ts'

/** Makes a prize table, which is immutable. Returns its id. */
export const createPrizeTable = ({ pool }: { pool: Pool }, actor: Actor, table: PrizeTable): Promise<string> =>
  pool.transaction(async (tx) => {
    const id = newId('tbl')
    await insertPrizeTable(tx, id, table, prizeTableFingerprint(table))
    await audit(tx, actor, { action: 'table.created', detail: { prizeTable: id, version: table.version } })
    return id
  })
