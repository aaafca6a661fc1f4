import test from 'ava'
import { testDatabase } from '../../support/database.ts'
import { refuses } from '../../support/attack.ts'
import { thief } from '../roles/attack.ts'

test('workers are asked to give way for a moment, never for longer', async (t) => {
  const web = await thief(t, 'web', await testDatabase(t))
  const ask = `insert into give_way (until) values ($1::timestamptz) on conflict (only_one) do update set until = excluded.until`
  for (const until of ['infinity', new Date(Date.now() + 60_000)]) await refuses(t, web, ask, [until])
  await web.query("insert into give_way (until) values (now() + interval '1.5 seconds')")
  await refuses(t, web, ask, ['infinity'])
})
