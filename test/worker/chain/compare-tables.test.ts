import test from 'ava'
import { sql } from 'slonik'
import { findRegistrable } from '../../../db/queries/chain/contracts.ts'
import { openTableComparison } from '../../../worker/chain/compare-tables.ts'
import { readHead } from '../../../worker/chain/head.ts'
import { callContract } from '../../../worker/chain/owner.ts'
import { wantedTables } from '../../../operator/chain/wanted-tables.ts'
import { openLive, token } from '../../support/chain/chain.ts'
import { jackpotTable, makePrizeTable } from '../../support/factory.ts'

test('the table of a change that is withdrawn after it was found right is one that the campaign does not have', async (t) => {
  const live = await openLive(t)
  const { pool, campaign, contractId, contract, owner } = live
  const compare = openTableComparison()
  const foreign = async (tables: number) => [
    ...(await compare(live.context, await readHead(live.context), [{ id: campaign.id, contractId, tables }])),
  ]
  t.deepEqual(await foreign(1), [])
  const change = sql.unsafe`
    insert into campaign_terms (campaign_id, from_draw_at, change_id, prize_table_id, winners_per_draw)
    values (${campaign.id}, date_trunc('hour', now()) + interval '2 hours', 'chg_' || repeat('1', 22), ${(await makePrizeTable(live, jackpotTable)).id}, 3)`
  await pool.transaction(async (tx) => {
    await tx.query(sql.unsafe`set local session_replication_role = replica`)
    await tx.query(change)
  })
  const registrable = await findRegistrable(pool, campaign.slug)
  const { table, countsFrom } = (registrable && wantedTables(registrable, token).at(-1)) ?? {}
  t.true(table !== undefined && typeof countsFrom === 'number')
  await callContract(owner, contract, 'registerTable', [BigInt(contractId), table, countsFrom] as never)
  t.deepEqual(await foreign(2), [])
  t.deepEqual(await foreign(2), [])
  await pool.query(sql.unsafe`delete from campaign_terms where change_id is not null`)
  t.deepEqual(await foreign(2), [[campaign.id, 2]])
})
