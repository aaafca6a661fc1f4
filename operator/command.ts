import type { PgBoss } from 'pg-boss'
import type { Pool } from '../db/pool.ts'
import type { Statements } from '../db/statements.ts'

export type Store = { pool: Pool; boss: PgBoss; statements: Statements; allowLoopbackPartners: boolean }

/** What a command prints: `json` with --json, else `text`. */
export type Output = { json: object; text: string }

/** One command: `usage` names its options; those in brackets may be left out. */
export type Command = {
  usage: string
  run: (options: Readonly<Record<string, string>>, store: Store) => Promise<Output>
}
