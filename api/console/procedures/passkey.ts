import { z } from 'zod'
import { findOperatorPasskeys } from '../../../db/queries/console/passkeys.ts'
import { shownName } from '../../../domain/shown-name.ts'
import { typedCode } from '../../portal/entered.ts'
import { id } from '../../portal/inputs.ts'
import { attestation } from '../../portal/passkey/answers.ts'
import { signedIn } from '../procedure.ts'
import { addOperatorPasskey, askOperatorToMake, takeOperatorPasskeyAway } from '../sign-in/passkeys.ts'

/** An operator's own passkeys. */
export const passkeyProcedures = {
  list: signedIn.query(async ({ ctx: { service, session } }) => {
    const passkeys = await service.statements.rows(findOperatorPasskeys, [session.operatorId])
    return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }))
  }),

  beginAdding: signedIn
    .input(z.object({ code: typedCode }))
    .mutation(({ ctx: { service, session }, input: { code } }) => askOperatorToMake(service, session, code)),

  add: signedIn
    .input(z.object({ name: shownName, answer: attestation }))
    .mutation(async ({ ctx: { service, session }, input }) => {
      await addOperatorPasskey(service, session, input)
      return {}
    }),

  remove: signedIn.input(z.object({ id })).mutation(async ({ ctx: { service, session }, input }) => {
    await takeOperatorPasskeyAway(service, session, input.id)
    return {}
  }),
}
