import test, { type ExecutionContext } from 'ava'
import type pg from 'pg'
import { takeChore } from '../../../db/queries/chore.ts'
import { connect } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { asWorker, openWorkplace } from '../../support/workplace.ts'
import { forbids, thief } from '../roles/attack.ts'

const CHORE = 'writing the log'

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const place = await openWorkplace(url)
  t.teardown(place.close)
  const take = () => asWorker(place).pool.transaction((tx) => takeChore(tx, CHORE))
  return { url, take }
}

const takeBy = async (client: pg.Client): Promise<boolean> =>
  (await client.query<{ isTaken: boolean }>('select take_chore($1) as "isTaken"', [CHORE])).rows[0]?.isTaken ?? false

test('of two workers one does a chore until its transaction ends, and the other waits for nothing', async (t) => {
  const { url, take } = await open(t)
  t.true(await take(), 'the first to come makes its row')
  const other = await thief(t, 'worker', url)
  for (const end of ['commit', 'rollback']) {
    await other.query('begin')
    t.true(await takeBy(other))
    t.true(await takeBy(other), 'as often as it asks')
    t.false(await take())
    await other.query(end)
    t.true(await take())
  }
})

test('of two workers that make the row of a chore at one moment one does it', async (t) => {
  const { url, take } = await open(t)
  const other = await thief(t, 'worker', url)
  await other.query('begin')
  t.true(await takeBy(other))
  const second = take()
  await other.query('commit')
  await t.notThrowsAsync(second)
  const { rows } = await other.query('select name from chore')
  t.deepEqual(rows, [{ name: CHORE }])
})

test('a chore whose row was lost in a crash is done all the same', async (t) => {
  const { url, take } = await open(t)
  t.true(await take())
  await (await connect(t, url)).query('truncate chore')
  t.true(await take())
})

test('who may read, or answers requests, cannot take a chore from the workers', async (t) => {
  const { url, take } = await open(t)
  await take()
  for (const role of ['reader', 'web'] as const) {
    const client = await thief(t, role, url)
    for (const text of [
      'select from chore for update',
      'select from chore for key share',
      `select take_chore('${CHORE}')`,
      `insert into chore (name) values ('another')`,
      'delete from chore',
      'do $$ begin lock table chore in row exclusive mode; end $$',
    ])
      await forbids(t, client, text)
  }
  t.true(await take())
})
