import { z } from 'zod'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import { endOperatorSession } from '../../../db/queries/console/sessions.ts'
import { emailAddress } from '../../../domain/portal/email.ts'
import { typedCode, typedPassword } from '../../portal/entered.ts'
import { assertion } from '../../portal/passkey/answers.ts'
import { anyone, signedIn } from '../procedure.ts'
import { clearOperatorCookie, setOperatorCookie } from '../sign-in/session-cookie.ts'
import { askForOperatorPasskey, signInOperator } from '../sign-in/sign-in.ts'
import { operatorVisitor } from '../sign-in/visitor.ts'

/** Null: nobody is signed in. */
export type Me = { name: string; email: string } | null

export const sessionProcedures = {
  me: anyone.query(({ ctx: { session } }): Me => session && { name: session.name, email: session.email }),

  askPasskey: anyone
    .input(z.object({ email: emailAddress, password: typedPassword }))
    .mutation(({ ctx: { service, request }, input }) =>
      askForOperatorPasskey(service, operatorVisitor(request, service.baseUrl), input),
    ),

  signIn: anyone
    .input(
      z
        .object({ email: emailAddress, password: typedPassword })
        .and(z.union([z.object({ code: typedCode }), z.object({ answer: assertion })])),
    )
    .mutation(async ({ ctx: { service, request, response }, input }) => {
      const token = await signInOperator(service, operatorVisitor(request, service.baseUrl), input)
      setOperatorCookie(response, service.baseUrl, token)
      return {}
    }),

  signOut: signedIn.mutation(async ({ ctx: { service, session, response } }) => {
    await service.pool.transaction(async (tx) => {
      await endOperatorSession(tx, session.id)
      await auditConsole(tx, { operator: session.name }, { action: 'operator.signed_out' })
    })
    clearOperatorCookie(response, service.baseUrl)
    return {}
  }),
}
