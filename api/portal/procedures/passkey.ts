import { z } from 'zod'
import { listPasskeys } from '../../../db/queries/account/passkeys.ts'
import { confirmSession } from '../../../db/queries/account/sessions.ts'
import { findUser } from '../../../db/queries/account/users.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { shownName } from '../../../domain/shown-name.ts'
import { id } from '../inputs.ts'
import { addPasskey, askToMake } from '../passkey/add-passkey.ts'
import { assertion, attestation } from '../passkey/answers.ts'
import { takeAway } from '../passkey/remove-passkey.ts'
import { askForPasskey, signInWithPasskey } from '../passkey/sign-in.ts'
import { askToSign, withPasskey } from '../passkey/use-passkey.ts'
import { anyone, confirmed, signedIn } from '../procedure.ts'
import type { SecondFactors } from '../shapes.ts'

export const passkeyProcedures = {
  list: signedIn.query(async ({ ctx: { service, session } }): Promise<SecondFactors> => {
    const [passkeys, [user]] = await Promise.all([
      service.statements.rows(listPasskeys, [session.userId]),
      service.statements.rows(findUser, [session.userId]),
    ])
    return {
      hasApp: (user?.totpSecret ?? null) !== null,
      passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => ({
        ...passkey,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
    }
  }),

  beginAdding: confirmed.mutation(({ ctx: { service, session } }) => askToMake(service, session)),

  add: confirmed
    .input(z.object({ name: shownName, answer: attestation }))
    .mutation(async ({ ctx, input }) => ({ recoveryCodes: await addPasskey(ctx, input) })),

  remove: confirmed.input(z.object({ id })).mutation(async ({ ctx: { service, session }, input }) => {
    await takeAway(service, session, input.id)
    return {}
  }),

  // A mutation, as it writes a challenge down.
  beginSignIn: anyone.mutation(({ ctx: { service, request, response } }) => askForPasskey(service, request, response)),

  signIn: anyone.input(z.object({ answer: assertion })).mutation(async ({ ctx, input: { answer } }) => {
    await signInWithPasskey(ctx.service, ctx, answer)
    return { state: 'signed_in' as const }
  }),

  beginConfirming: signedIn.mutation(({ ctx: { service, session } }) =>
    askToSign(service, 'confirm', { sessionId: session.id }, session.userId),
  ),

  confirm: signedIn
    .input(z.object({ answer: assertion }))
    .mutation(async ({ ctx: { service, session }, input: { answer } }) => {
      const wanted = { purpose: 'confirm', asker: { sessionId: session.id }, address: session.address } as const
      await withPasskey(service, wanted, answer, async (tx) => {
        if (!(await confirmSession(tx, session.id))) throw new Refused('not_signed_in', signInWords.sessionEnded)
      })
      return {}
    }),
}
