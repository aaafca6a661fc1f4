import { sql } from 'slonik'

/**
 * A limit in a statement's text. Where a statement is planned once for all values, one that is given beside it counts as a
 * tenth of all rows: Postgres then reads tables as a whole for a few rows.
 */
export const inText = (rows: number) => sql.literalValue(String(rows))
