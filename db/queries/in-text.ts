import { sql } from 'slonik'

/**
 * A limit as a literal in a statement's text. In a generic plan, Postgres takes a limit that is a parameter for a tenth
 * of all rows, and then scans whole tables for a few rows.
 */
export const inText = (rows: number) => sql.literalValue(String(rows))
