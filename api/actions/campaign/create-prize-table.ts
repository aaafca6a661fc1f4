import { newId } from '../../../db/new-id.ts'
import type { Pool, Transaction } from '../../../db/pool.ts'
import { audit } from '../../../db/queries/auditing.ts'
import { lockTeam } from '../../../db/queries/account/members.ts'
import { countPrizeTables, insertPrizeTable, MAX_PRIZE_TABLES } from '../../../db/queries/campaign/prize-tables.ts'
import { type Actor, isOperator } from '../../../domain/actor.ts'
import { type PrizeTable, prizeTableFingerprint } from '../../../domain/prize-table.ts'
import { Refused } from '../../../domain/refusals.ts'
import { refuseLiveMode } from '../test-mode.ts'
import { campaignWords } from '../../../domain/refusal-words/campaign.ts'

export const TOO_MANY_TABLES = campaignWords.tooManyTables(MAX_PRIZE_TABLES)

const refuseManyTables = async (tx: Transaction, partnerId: string): Promise<void> => {
  await lockTeam(tx, partnerId)
  if ((await countPrizeTables(tx, partnerId)) >= MAX_PRIZE_TABLES)
    throw new Refused('prize_table_limit', TOO_MANY_TABLES)
}

/** Makes a prize table in the caller's transaction. Refuses a partner with `prize_table_limit`. Returns its id. */
export const setUpPrizeTable = async (tx: Transaction, actor: Actor, table: PrizeTable): Promise<string> => {
  const id = newId('tbl')
  const madeBy = isOperator(actor) ? null : actor.partnerId
  if (madeBy !== null) await refuseManyTables(tx, madeBy)
  await insertPrizeTable(tx, id, table, { fingerprint: prizeTableFingerprint(table), madeBy })
  await audit(tx, actor, { action: 'table.created', detail: { prizeTable: id, version: table.version } })
  return id
}

/**
 * Makes a prize table, which is immutable; a partner in test mode. Refuses partners with `forbidden` (live mode) and
 * `prize_table_limit`. Returns its id.
 */
export const createPrizeTable = async ({ pool }: { pool: Pool }, actor: Actor, table: PrizeTable): Promise<string> => {
  refuseLiveMode(actor)
  return pool.transaction((tx) => setUpPrizeTable(tx, actor, table))
}
