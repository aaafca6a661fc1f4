import { findOrganiser } from '../../../db/queries/account/organiser.ts'
import { organiser } from '../../../domain/organiser.ts'
import { nameOrganiser } from '../../actions/account/name-organiser.ts'
import { inAccount } from '../procedure.ts'

export const organiserProcedures = {
  get: inAccount({ role: 'viewer' }).query(async ({ ctx: { service, caller } }) => {
    const [row] = await service.statements.rows(findOrganiser, [caller.partnerId])
    return { organiser: row ?? null }
  }),

  /** For live and test campaigns alike. */
  set: inAccount({ role: 'owner', bothModes: true })
    .input(organiser)
    .mutation(async ({ ctx: { service, caller }, input }) => {
      await nameOrganiser(service, caller, input)
      return {}
    }),
}
