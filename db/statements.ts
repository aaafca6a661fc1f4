import pg from 'pg'

/**
 * One prepared SQL statement. The api's hot paths are one statement each, so that an answer costs one round trip: such a
 * statement checks the key, finds the row under the account and does the work.
 */
export type Statement<Row> = { name: string; text: string; lane: Lane; row?: Row }

/** Writes may wait for a row that a stage holds; reads never do, so they travel apart. */
type Lane = 'read' | 'write'

type Query = { name: string; text: string; values: unknown[] }

export type Statements = {
  rows: <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>
  /** The same for what takes long, such as a list of 100,000 winners, past which nothing quick should have to wait. */
  slowRows: <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>
  end: () => Promise<void>
}

const STATEMENT_TIMEOUT_MS = 20_000
const LOCK_TIMEOUT_MS = 5_000
const CONNECTION_TIMEOUT_MS = 5_000
/** A write waits for the disk, and writes of several connections share one wait; reads need few, since they pipeline. */
const CONNECTIONS = { read: 2, write: 16 } as const
const SLOW_CONNECTIONS = 4

type Connect = () => pg.Client

/**
 * A connection that sends a query without waiting for the answer to the one before (Postgres pipelining), which halves what
 * a small query costs. When it breaks, what was under way fails, and the next query opens a new one.
 */
const pipeline = (connect: Connect, onError: (error: Error) => void) => {
  let current: Promise<pg.Client> | undefined
  const open = (): Promise<pg.Client> => {
    const client = connect()
    const opened = client.connect().then(() => client)
    const forget = () => {
      if (current === opened) current = undefined
    }
    client.on('end', forget)
    client.on('error', (error) => {
      forget()
      onError(error)
    })
    opened.catch(forget)
    return opened
  }
  return {
    query: async (query: Query): Promise<pg.QueryResult> => {
      current ??= open()
      return (await current).query(query)
    },
    end: async () => (await current?.catch(() => undefined))?.end(),
  }
}

type Options = { onError: (error: Error) => void }

export const openStatements = (databaseUrl: string, { onError }: Options): Statements => {
  const config = {
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
  }
  const openLane = (length: number) =>
    Array.from({ length }, () => pipeline(() => new pg.Client({ ...config, pipeline: true }), onError))
  const lanes = { read: openLane(CONNECTIONS.read), write: openLane(CONNECTIONS.write) }
  const slow = new pg.Pool({ ...config, max: SLOW_CONNECTIONS })
  slow.on('error', onError)
  let turn = 0
  return {
    rows: async <Row>({ name, text, lane }: Statement<Row>, values: readonly unknown[]) => {
      turn += 1
      const { rows } = await (lanes[lane][turn % CONNECTIONS[lane]] as ReturnType<typeof pipeline>).query({
        name,
        text,
        values: [...values],
      })
      return rows as Row[]
    },
    slowRows: async <Row>({ name, text }: Statement<Row>, values: readonly unknown[]) => {
      const { rows } = await slow.query({ name, text, values: [...values] })
      return rows as Row[]
    },
    end: async () => {
      await Promise.all([...lanes.read, ...lanes.write, slow].map((connection) => connection.end()))
    },
  }
}

/** Names a reading statement and says the shape of its rows. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text, lane: 'read' })

export const writingStatement = <Row>(name: string, text: string): Statement<Row> => ({ name, text, lane: 'write' })
