import test, { type ExecutionContext } from 'ava'
import {
  comparedTables,
  copyTable,
  digestOf,
  findDangling,
  type Mover,
  movingTables,
} from '../../../db/moving/copying.ts'
import { raiseNumbers } from '../../../db/moving/two-sides.ts'
import { connect } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { winnerIds } from '../../support/factory.ts'
import { makeShop, openDrawing } from '../../support/partner-api/partner.ts'
import { startService } from '../../support/service.ts'

/** A shop that has drawn, and a copy of its rows in another database. */
const open = async (t: ExecutionContext) => {
  const service = await startService(await testDatabase(t))
  t.teardown(service.stop)
  const shop = await makeShop(service)
  const drawing = await openDrawing(shop)
  await drawing.send([{ winner: 'a', displayName: 'Ada "\\ 漢' }, 'b', 'c'])
  await drawing.draw()
  const ahead = await openDrawing(shop)
  await ahead.send(winnerIds(3))
  const [from, to] = [await connect(t, service.databaseUrl), await connect(t, await testDatabase(t))]
  for (const side of [from, to]) await side.query(`set timezone = 'UTC'`)
  await to.query('set session_replication_role = replica')
  const mover: Mover = { partnerId: shop.partner, known: [] }
  await raiseNumbers(from, to)
  await from.query('begin isolation level repeatable read, read only')
  for (const table of movingTables) await copyTable(from, to, table, mover)
  const differing = async () => {
    const tables: string[] = []
    for (const table of comparedTables) {
      const [here, there] = [await digestOf(from, table, mover), await digestOf(to, table, mover)]
      if (here.rows !== there.rows || here.sum !== there.sum) tables.push(table)
    }
    return tables
  }
  return { from, to, mover, drawing, differing }
}

test('a copy has the same rows, whatever was written, and refers to nothing that is not there', async (t) => {
  const { to, mover, differing } = await open(t)
  t.deepEqual(await differing(), [])
  t.deepEqual(await findDangling(to, mover), [])
})

test('a row that is missing, or changed in anything, is found', async (t) => {
  const { to, differing } = await open(t)
  const wrongs: readonly [string, string][] = [
    ['winner_list', `update winner_list set display_names[1] = 'Eve' where display_names is not null`],
    ['result', 'update result set rolls[1] = rolls[1] + 1'],
    ['payout', 'delete from payout'],
    ['campaign', `update campaign set starts_at = starts_at + interval '1 microsecond'`],
    ['event', `update event set data = data || '{"more": 1}'`],
  ]
  for (const [table, wrong] of wrongs) {
    await to.query('begin')
    t.true(((await to.query(wrong)).rowCount ?? 0) > 0, table)
    t.deepEqual(await differing(), [table])
    await to.query('rollback')
  }
})

test('a reference that leads to nothing is found', async (t) => {
  const { to, mover } = await open(t)
  await to.query('delete from prize_table')
  t.deepEqual(await findDangling(to, mover), ['campaign_terms_prize_table_id_fkey'])
})

test('what is numbered there later is above all that was numbered here', async (t) => {
  const { from, to } = await open(t)
  for (const [table, column] of [
    ['event', 'seq'],
    ['audit_entry', 'id'],
  ]) {
    const { rows } = await from.query(`select max(${column})::text as last from ${table}`)
    const { rows: next } = await to.query(`select nextval('${table}_${column}_seq')::text as number`)
    t.true(BigInt(next[0].number) > BigInt(rows[0].last), table)
  }
})
