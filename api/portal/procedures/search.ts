import { findInAccount } from '../../../db/queries/search/finding.ts'
import { maySee } from '../../../domain/search/kind.ts'
import { readWanted } from '../../../domain/search/wanted.ts'
import { searched } from '../inputs.ts'
import { inAccount } from '../procedure.ts'
import type { Found } from '../search-shapes.ts'

export const searchProcedures = {
  /** Searches the account, as far as the member's role may see it. */
  find: inAccount({ role: 'viewer' })
    .input(searched)
    .query(async ({ ctx: { service, caller, role }, input }): Promise<Found[]> => {
      const wanted = readWanted(input.text)
      if (!wanted) return []
      const rows = await service.statements.rows(findInAccount[wanted.by], [...wanted.values, caller.id])
      return rows.filter(({ kind }) => maySee(role, kind)).map((row) => ({ ...row, at: row.at?.toISOString() ?? null }))
    }),
}
