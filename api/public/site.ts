import type { Pool } from '../../db/pool.ts'
import type { Statements } from '../../db/statements.ts'
import type { RecentDocuments } from './recent-documents.ts'

/** What every public document needs. */
export type Site = {
  statements: Statements
  archiveStatements: Statements
  pool: Pool
  publicUrl: string
  recent: RecentDocuments
  /** Pages of lists that a caller has chosen: however many different ones are asked for, they push out nothing else. */
  chosenPages: RecentDocuments
  /** The statements for such pages and for proofs, by the address that asks. */
  statementsOf: (address: string) => Statements
  stopping: AbortSignal
}
