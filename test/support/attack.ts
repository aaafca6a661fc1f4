import type { ExecutionContext } from 'ava'
import pg from 'pg'

/** A plain connection, like that of someone with a database console. */
export const connect = async (t: ExecutionContext, url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  t.teardown(() => client.end())
  return client
}

/** Asserts that the database itself refuses a statement and keeps nothing of it. */
export const refuses = async (
  t: ExecutionContext,
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<void> => {
  const error = await t.throwsAsync<pg.DatabaseError>(() => client.query(text, values), undefined, `${text} was taken`)
  t.regex(error?.code ?? '', /^(23|PDS01|22)/, `${text}: ${error?.message}`)
}
