import { sql } from 'slonik'
import { z } from 'zod'
import { findPrizeTables } from '../../../db/queries/campaign/prize-tables.ts'
import { toOnchainTable } from '../../../domain/chain/onchain-table.ts'
import type { PrizeTable } from '../../../domain/prize-table.ts'
import { callContract } from '../../../worker/chain/owner.ts'
import { type Live, token } from './chain.ts'

const tableRow = z.object({ fingerprint: z.instanceof(Buffer), largePrizeCents: z.coerce.number().nullable() })

/** Registers a prize table in the contract, valid from `countsFrom` (in seconds) or just after the newest block. */
export const addTable = async (live: Live, prizeTableId: string, countsFrom?: number): Promise<void> => {
  const { pool, owner, contract, contractId, campaign } = live
  const { fingerprint, largePrizeCents } = await pool.one(sql.type(tableRow)`
    select t.fingerprint, c.large_prize_cents as "largePrizeCents"
    from prize_table t, campaign c where t.id = ${prizeTableId} and c.id = ${campaign.id}`)
  const table = (await findPrizeTables(pool, [prizeTableId])).get(prizeTableId) as PrizeTable
  const { timestamp } = await owner.nodes.read.getBlock({ blockTag: 'latest' })
  await callContract(owner, contract, 'registerTable', [
    BigInt(contractId),
    toOnchainTable(table, {
      fingerprint: `0x${fingerprint.toString('hex')}`,
      largePrizeCents,
      decimals: token.decimals,
    }),
    countsFrom ?? Number(timestamp) + 1,
  ])
}
