import { MOST_SHOWN } from '../../db/queries/console/life/most-shown.ts'
import type { Statement, Statements } from '../../db/statements.ts'

/** The first rows of a kind, and whether there are more than are shown. */
export type Shown<Row> = { rows: Row[]; hasMore: boolean }

/** Reads the rows of a statement that returns one more than `most`, which are shown. */
export const readShown = async <Row>(
  statements: Statements,
  of: Statement<Row>,
  values: readonly unknown[],
  most = MOST_SHOWN,
): Promise<Shown<Row>> => {
  const rows = await statements.rows(of, values)
  return { rows: rows.slice(0, most), hasMore: rows.length > most }
}

export const presentShown = <Row, Line>({ rows, hasMore }: Shown<Row>, present: (row: Row) => Line): Shown<Line> => ({
  rows: rows.map(present),
  hasMore,
})
