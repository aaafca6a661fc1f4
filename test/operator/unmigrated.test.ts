import test from 'ava'
import pg from 'pg'
import { runOperator } from '../../operator/run.ts'
import { emptyDatabase } from '../support/database.ts'
import { SECRETS_KEY } from '../support/keyring.ts'
import { until } from '../support/until.ts'

/** The connections to a database, seen from one of them. */
const connectionsTo = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ others: number }>(`
      select count(*)::int as others from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
    return rows[0]?.others ?? 0
  } finally {
    await client.end()
  }
}

test('a command on a database that was not released says what to do, and leaves no connection', async (t) => {
  const url = await emptyDatabase(t)
  for (const words of [['status'], ['partner', 'create', '--name', 'A shop']]) {
    const { code, stdout, stderr } = await runOperator(words, { DATABASE_URL: url, SECRETS_KEY })
    t.is(code, 1, words.join(' '))
    t.is(stdout, '')
    t.regex(stderr, /^The database of DATABASE_URL has nothing of the service: run release on it first.*\.\n$/)
    const left = await until(
      () => connectionsTo(url),
      (count) => count === 0,
    )
    t.is(left, 0, words.join(' '))
  }
})
