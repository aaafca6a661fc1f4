import { z } from 'zod'
import { linkToken, typedCode, typedPassword } from '../../portal/entered.ts'
import { anyone } from '../procedure.ts'
import { acceptOperatorInvitation, readOperatorInvitation } from '../sign-in/accept-invitation.ts'
import { setOperatorCookie } from '../sign-in/session-cookie.ts'
import { operatorVisitor } from '../sign-in/visitor.ts'

export const invitationProcedures = {
  // A mutation, so that the token travels in the body and not in an address.
  read: anyone
    .input(z.object({ token: linkToken }))
    .mutation(({ ctx: { service }, input }) => readOperatorInvitation(service, input.token)),

  accept: anyone
    .input(z.object({ token: linkToken, password: typedPassword, code: typedCode }))
    .mutation(async ({ ctx: { service, request, response }, input }) => {
      const visitor = operatorVisitor(request, service.baseUrl)
      const { session, recoveryCodes } = await acceptOperatorInvitation(service, visitor, input)
      setOperatorCookie(response, service.baseUrl, session)
      return { recoveryCodes }
    }),
}
