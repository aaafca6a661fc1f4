/** What the console's pages show of partners. */
import { statement } from '../../statements.ts'

/** $1 their ids. */
export const nameThem = statement<{ id: string; name: string }>(
  'name-partners',
  'select id, name from partner where id = any($1::text[])',
)

export type PartnerRow = {
  id: string
  name: string
  createdAt: Date
  /** Null: the default. */
  readLimit: number | null
  writeLimit: number | null
  /** Both null: it is not suspended. */
  suspendedAt: Date | null
  suspendedReason: string | null
}

/** $1 partner id. */
export const findPartner = statement<PartnerRow>(
  'find-partner',
  `select id, name, created_at as "createdAt", read_limit as "readLimit", write_limit as "writeLimit",
    suspended_at as "suspendedAt", suspended_reason as "suspendedReason"
  from partner where id = $1`,
)
