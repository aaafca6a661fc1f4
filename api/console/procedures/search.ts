import { findAnywhere } from '../../../db/queries/search/finding.ts'
import { readWanted } from '../../../domain/search/wanted.ts'
import { searched } from '../../portal/inputs.ts'
import { signedIn } from '../procedure.ts'

export const searchProcedures = {
  /** Searches all partners. */
  find: signedIn.input(searched).query(({ ctx: { service }, input }) => {
    const wanted = readWanted(input.text)
    return wanted ? service.statements.rows(findAnywhere[wanted.by], wanted.values) : []
  }),
}
