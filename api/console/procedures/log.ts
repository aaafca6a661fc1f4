import { z } from 'zod'
import { listConsoleEntries } from '../../../db/queries/console/entries.ts'
import { signedIn } from '../procedure.ts'

const place = z.string().regex(/^\d{1,18}$/, 'must be the place of an entry')

/** What operators did that concerns no partner. */
export const logProcedures = {
  list: signedIn
    .input(z.object({ before: place.nullable() }))
    .query(({ ctx: { service }, input }) => service.statements.rows(listConsoleEntries, [input.before])),
}
