import test from 'ava'
import { noteHosts } from '../../../db/queries/silent-hosts.ts'
import { connect } from '../../support/attack.ts'
import { somebodyWaits } from '../../support/chain-rows.ts'
import { testDatabase } from '../../support/database.ts'
import { openWorkplace } from '../../support/workplace.ts'

test('two workers that heard the opposite of the same hosts do not wait for each other', async (t) => {
  const url = await testDatabase(t)
  const { pool, close } = await openWorkplace(url)
  t.teardown(close)
  const note = (...news: Parameters<typeof noteHosts>[1]) => pool.transaction((tx) => noteHosts(tx, news))
  await note({ host: 'a.test', strikes: 4 }, { host: 'b.test', strikes: 4 })
  const other = await connect(t, url)
  await other.query("begin; select from silent_host where host = 'a.test' for update")
  const noted = note({ host: 'a.test', strikes: null }, { host: 'b.test', strikes: 4 })
  await somebodyWaits(t, await connect(t, url))
  await t.notThrowsAsync(() => other.query("select from silent_host where host = 'b.test' for update nowait"))
  await other.query('rollback')
  await noted
  t.deepEqual((await other.query('select host, strikes from silent_host')).rows, [{ host: 'b.test', strikes: 8 }])
})
