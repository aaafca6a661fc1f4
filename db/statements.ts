import pg from 'pg'

/**
 * One prepared SQL statement. The api's hot paths are one statement each, so that an answer costs one round trip: such a
 * statement checks the key, finds the row under the account and does the work.
 */
export type Statement<Row> = { name: string; text: string; row?: Row }

export type Statements = {
  rows: <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>
  end: () => Promise<void>
}

const STATEMENT_TIMEOUT_MS = 20_000
const CONNECTION_TIMEOUT_MS = 5_000

export const openStatements = (
  databaseUrl: string,
  { max, onError }: { max: number; onError: (error: Error) => void },
): Statements => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    max,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  })
  pool.on('error', onError)
  return {
    rows: async <Row>({ name, text }: Statement<Row>, values: readonly unknown[]) => {
      const result = await pool.query({ name, text, values: values as unknown[] })
      return result.rows as Row[]
    },
    end: () => pool.end(),
  }
}

/** Names a statement and says the shape of its rows. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text })
