import { z } from 'zod'
import { ENTRIES_PER_PAGE, listConsoleEntries } from '../../../db/queries/console/entries.ts'
import { signedIn } from '../procedure.ts'

const place = z.string().regex(/^\d{1,18}$/, 'must be the place of an entry')

/** What operators did that concerns no partner. */
export const logProcedures = {
  list: signedIn.input(z.object({ before: place.nullable() })).query(async ({ ctx: { service }, input }) => {
    const entries = await service.statements.rows(listConsoleEntries, [input.before])
    return { entries: entries.slice(0, ENTRIES_PER_PAGE), hasOlder: entries.length > ENTRIES_PER_PAGE }
  }),
}
