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
  stopping: AbortSignal
}
