import { findOrganiser } from '../../../db/queries/account/organiser.ts'
import { organiserChange } from '../../../domain/organiser.ts'
import { nameOrganiser } from '../../actions/account/name-organiser.ts'
import { inAccount } from '../procedure.ts'

export const organiserProcedures = {
  get: inAccount({ role: 'viewer' }).query(async ({ ctx: { service, caller } }) => {
    const [row] = await service.statements.rows(findOrganiser, [caller.partnerId])
    return { organiser: row ?? null }
  }),

  /** For live and test campaigns alike. What somebody has not edited is absent, as a colleague may have changed it. */
  set: inAccount({ role: 'owner', bothModes: true })
    .input(organiserChange)
    .mutation(async ({ ctx: { service, caller }, input }) => {
      await nameOrganiser(service, caller, input)
      return {}
    }),
}
