import test from 'ava'
import { sql } from 'slonik'
import { z } from 'zod'
import { freePort } from '../../local/ports.ts'
import { startFile } from '../support/process/command.ts'
import { testDatabase } from '../support/database.ts'
import { makeKey, makePartner } from '../support/factory.ts'
import { clientOf } from '../support/partner-api/ask.ts'
import { openWorkplace } from '../support/workplace.ts'

test('at SIGTERM a web process writes the calls and counts that wait, even those just answered', async (t) => {
  const databaseUrl = await testDatabase(t)
  const { pool, boss, close } = await openWorkplace(databaseUrl)
  t.teardown(close)
  const { key, id } = await makeKey({ pool, boss }, { partner: await makePartner({ pool, boss }) })
  const port = await freePort()
  const web = startFile('api/main.ts', [], { DATABASE_URL: databaseUrl, PORT: String(port) })
  t.teardown(() => web.child.kill('SIGKILL'))
  await web.started
  const { get } = clientOf({ url: `http://127.0.0.1:${port}` }, key)
  for (let i = 0; i < 5; i += 1) await get('/campaigns')
  web.child.kill('SIGTERM')
  t.is((await web.ended).code, 0)
  const row = z.object({ calls: z.number(), taken: z.number() })
  t.deepEqual(
    await pool.one(sql.type(row)`
      select (select count(*) from api_call where key_id = ${id})::integer as calls,
        (select sum(taken) from rate_count where key_id = ${id})::integer as taken`),
    { calls: 5, taken: 5 },
  )
})
