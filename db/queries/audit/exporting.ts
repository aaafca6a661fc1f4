import { sql } from 'slonik'
import { z } from 'zod'
import type { AuditLine } from '../../../domain/audit-chain.ts'
import type { Pool } from '../../pool.ts'
import { statement } from '../../statements.ts'
import { caller } from '../account/caller.ts'
import { chainedEntry } from './entry.ts'

export const LINES_PER_PAGE = 1_000

const line: z.ZodType<AuditLine> = z.object({ place: z.coerce.number(), hash: z.string(), entry: chainedEntry })

/** Lines of a partner's audit log, those behind this place. */
export const exportAudit = (
  pool: Pool,
  partnerId: string,
  after: number,
  limit: number,
): Promise<readonly AuditLine[]> =>
  pool.any(sql.type(line)`
    select l.place, log_hex(l.hash) as hash, exported_audit_entry(e) as entry
    from audit_link l join audit_entry e on e.partner_id = l.partner_id and e.id = l.entry_id
    where l.partner_id = ${partnerId} and l.place > ${after}
    order by l.place limit ${limit}`)

/** The same for a caller: $1 caller, $2 place. It has the entries of both modes, because a partner has one chain. */
export const listAuditLines = statement<AuditLine>(
  'list-audit-lines',
  `with ${caller}
  select l.place::float8 as place, log_hex(l.hash) as hash, l.entry
  from caller cross join lateral (
    select l.place, l.hash, exported_audit_entry(e) as entry
    from audit_link l join audit_entry e on e.partner_id = l.partner_id and e.id = l.entry_id
    where l.partner_id = caller.partner_id and l.place > $2
    order by l.place limit ${LINES_PER_PAGE}
  ) l
  order by l.place`,
)
