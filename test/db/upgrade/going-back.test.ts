import test from 'ava'
import { migrate } from '../../../db/migrate.ts'
import { roles } from '../../../db/roles/tables.ts'
import { connect } from '../../support/attack.ts'
import { testDatabase } from '../../support/database.ts'
import { runFile } from '../../support/process/command.ts'
import { thief } from '../roles/attack.ts'

const LATER = '9990_later.sql'

test('the release of before takes no right away that a later one granted, and says that it grants none', async (t) => {
  const url = await testDatabase(t)
  const client = await connect(t, url)
  await client.query(`
    create table made_later (id text);
    create function name_later() returns text language sql as $$ select 'later' $$;
    revoke all on function name_later() from public;
    grant execute on function name_later() to prize_web;
    grant insert on made_later to prize_web;
    insert into migration (name, checksum) values ('${LATER}', '')`)
  t.deepEqual(await migrate(url), { applied: [], later: [LATER], roles: [...roles] })
  const web = await thief(t, 'web', url)
  await t.notThrowsAsync(() => web.query('insert into made_later (id) values (name_later())'))
  const { code, stdout } = await runFile('db/migrate.ts', [], {
    DATABASE_URL: url,
  })
  t.is(code, 0)
  t.regex(stdout, /A later release has applied 9990_later\.sql: rights stay as it granted them/)
  t.notRegex(stdout, /Granted/)
})
