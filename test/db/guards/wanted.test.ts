import test, { type ExecutionContext } from 'ava'
import { connect, refuses } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { thief } from '../roles/attack.ts'

const open = async (t: ExecutionContext) => {
  const url = await testDatabase(t)
  const owner = await connect(t, url)
  await owner.query(`insert into log_entry (index, entry) values (0, '{"type":"lock"}')`)
  await owner.query(`insert into log_wanted (entry) values ('{"type": "lock"}'), ('{"type": "value", "number": 7}')`)
  const wanted = async () => (await owner.query('select from log_wanted')).rowCount
  return { wanted, worker: await thief(t, 'worker', url) }
}

const TAKE = 'delete from log_wanted;'

test('a worker takes nothing out of what is to be logged that has no place in the log', async (t) => {
  const { wanted, worker } = await open(t)
  for (const entries of [
    ``,
    `insert into log_entry (index, entry) values (1, '{"type":"lock"}');`,
    `insert into log_entry (index, entry) values (1, '{"type":"lock"}'), (2, '{"number":8,"type":"value"}');`,
    `insert into log_entry (index, entry) values (1, '{"type":"value","number":7}'), (2, '{"type":"value","number":7}');`,
  ]) {
    await refuses(t, worker, `begin; ${TAKE} ${entries} commit`)
    await worker.query('rollback')
  }
  await refuses(t, worker, `${TAKE} set constraints all immediate`)
  t.is(await wanted(), 2)
})

test('a worker takes out what it gives a place in the log, and leaves no trace of that beside it', async (t) => {
  const { wanted, worker } = await open(t)
  await worker.query(`begin; ${TAKE}
    insert into log_entry (index, entry) values (1, '{"type":"lock"}'), (2, '{"number":7,"type":"value"}');
    commit`)
  t.is(await wanted(), 0)
  await worker.query(TAKE)
})
