import test from 'ava'
import pg from 'pg'
import { fileDatabase, testDatabase } from './database.ts'

const file = fileDatabase(test)

const ask = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('a test database has the migrated schema', async (t) => {
  t.true((await ask(file.url, 'select name from migration')).length > 0)
})

test('each test gets a database of its own', async (t) => {
  const [one, other] = await Promise.all([testDatabase(t), testDatabase(t)])
  await ask(one, 'create table mark ()')
  t.deepEqual(await ask(one, `select to_regclass('mark')::text as mark`), [{ mark: 'mark' }])
  t.deepEqual(await ask(other, `select to_regclass('mark')::text as mark`), [{ mark: null }])
})
