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
  /** A separate cache for list pages whose parameters the caller chose, so that they evict nothing else. */
  chosenPages: RecentDocuments
  /** The statements for such pages and for proofs, with a limit for each client address. */
  statementsOf: (address: string) => Statements
  stopping: AbortSignal
}
