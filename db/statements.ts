import pg from 'pg'
import { gather } from './gather.ts'
import type { LaneUse } from '../domain/metrics/definition.ts'
import { type LaneOptions, type LanePool, openLane } from './lane-pool.ts'
import type { Need, Replica } from './replica.ts'
import { type Audience, AUDIENCES, type Lane, LANES } from './lanes.ts'

/**
 * One prepared SQL statement. The api's hot paths are one statement each, so that an answer costs one round trip: such
 * a statement checks the key, finds the row under the account and does the work.
 */
export type Statement<Row> = { name: string; text: string; lane: 'read' | 'primary' | 'write' | 'search'; row?: Row }

/**
 * A statement that serves many calls at once. $1 is a JSON array of the calls, each with its position in it as `call`;
 * a row's `call` says which one it answers.
 */
export type GatheredStatement<Call, Row> = Statement<Row & { call: number }> & {
  rivalOf?: (call: Call) => string
}

export type Statements = {
  rows: <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>
  /** The row that answers the call, if any; calls of one moment share a round trip. */
  row: <Call extends object, Row>(statement: GatheredStatement<Call, Row>, call: Call) => Promise<Row | undefined>
  /** The same for slow calls, such as a list of 100,000 winners, which quick ones should not have to wait for. */
  slowRow: <Call extends object, Row>(statement: GatheredStatement<Call, Row>, call: Call) => Promise<Row | undefined>
}

/** The statements for partners' servers, and for the others who are served. */
export type AllStatements = Statements & {
  for: (audience: Audience) => Statements
  /** The same, but the replica answers statements that only read, where it is new enough for this audience. */
  readingFrom: (replica: Pick<Replica, 'lane'>, audience: ReadingAudience) => Statements
  /** The connections of each lane, now. */
  uses: () => LaneUse[]
  end: () => Promise<void>
}

/** How new the data of an audience must be. Partners read their own writes, whichever process took them. */
const NEEDS = { public: 'recent', archive: 'recent', partner: 'all' } as const satisfies Partial<Record<Audience, Need>>
export type ReadingAudience = keyof typeof NEEDS

const CALLS_PER_RUN = 50

const together = async <Call, Row>(
  pool: LanePool,
  { name, text }: GatheredStatement<Call, Row>,
  calls: readonly Call[],
) => {
  const values = [JSON.stringify(calls.map((call, i) => ({ call: i, ...call })))]
  const answers: (Row | undefined)[] = calls.map(() => undefined)
  for (const row of (await pool.rows({ name, text, values })) as (Row & { call: number })[]) answers[row.call] = row
  return answers
}

const statementsOf = (
  pools: Readonly<Record<Lane, LanePool>>,
  audience: Audience,
  reads: LanePool = pools[AUDIENCES[audience].read],
): Statements => {
  const laneOf = ({ lane }: Pick<Statement<unknown>, 'lane'>): Lane =>
    lane === 'search' ? lane : AUDIENCES[audience][lane === 'primary' ? 'read' : lane]
  const poolOf = (statement: Pick<Statement<unknown>, 'lane'>): LanePool =>
    statement.lane === 'read' ? reads : pools[laneOf(statement)]

  const gatherers = new Map<string, (call: never) => Promise<unknown>>()
  const gathererOf = <Call extends object, Row>(statement: GatheredStatement<Call, Row>) => {
    const { name, rivalOf = () => undefined } = statement
    const known = gatherers.get(name)
    if (known) return known as (call: Call) => Promise<Row | undefined>
    const lane = laneOf(statement)
    const gatherer = gather<Call, Row | undefined>({
      run: (calls) => together(poolOf(statement), statement, calls),
      isUndone: (error) => error instanceof pg.DatabaseError,
      rivalOf,
      maxCalls: CALLS_PER_RUN,
      maxRuns: LANES[lane].gatheredRuns,
    })
    gatherers.set(name, gatherer)
    return gatherer
  }

  return {
    rows: async <Row>({ name, text, lane }: Statement<Row>, values: readonly unknown[]) =>
      (await poolOf({ lane }).rows({ name, text, values: [...values] })) as Row[],
    row: (statement, call) => gathererOf(statement)(call),
    slowRow: async (statement, call) => (await together(pools.long, statement, [call]))[0],
  }
}

export const openStatements = (databaseUrl: string, options: LaneOptions): AllStatements => {
  const lanes = Object.keys(LANES) as Lane[]
  const opened = lanes.map((lane) => [lane, openLane(databaseUrl, lane, options)] as const)
  const pools = Object.fromEntries(opened) as Record<Lane, LanePool>
  const audiences = Object.fromEntries(
    (Object.keys(AUDIENCES) as Audience[]).map((audience) => [audience, statementsOf(pools, audience)]),
  ) as Record<Audience, Statements>
  return {
    ...audiences.partner,
    for: (audience) => audiences[audience],
    readingFrom: (replica, audience) => {
      const { read } = AUDIENCES[audience]
      return statementsOf(pools, audience, replica.lane(read, pools[read], NEEDS[audience]))
    },
    uses: () => opened.map(([, pool]) => pool.use()),
    end: async () => {
      await Promise.all(opened.map(([, pool]) => pool.end()))
    },
  }
}

/** Names a reading statement and the shape of its rows. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text, lane: 'read' })

/** A read that needs the primary: replicas lack the data, such as locks of running transactions, or get it too late. */
export const primaryStatement = <Row>(name: string, text: string): Statement<Row> => ({ name, text, lane: 'primary' })

export const writingStatement = <Row>(name: string, text: string): Statement<Row> => ({ name, text, lane: 'write' })

/** A statement that looks through a log. */
export const searchStatement = <Row>(name: string, text: string): Statement<Row> => ({ name, text, lane: 'search' })

export const gatheredStatement = <Call, Row>(name: string, text: string): GatheredStatement<Call, Row> => ({
  name,
  text,
  lane: 'read',
})
