import { z } from 'zod'
import { countAttempts } from '../../../db/queries/account/sign-in-attempts.ts'
import { refuseAttempts } from '../../../domain/portal/attempts.ts'
import { emailAddress } from '../../../domain/portal/email.ts'
import { linkToken } from '../entered.ts'
import { anyone, confirmed } from '../procedure.ts'
import { askForEmail, confirmEmail, openEmailChange } from '../sign-in/change-email.ts'

export const emailProcedures = {
  ask: confirmed
    .input(z.object({ email: emailAddress }))
    .mutation(async ({ ctx: { service, session }, input: { email } }) => {
      refuseAttempts(await countAttempts(service, [{ kind: 'mail', subject: session.userId }]))
      await askForEmail(service, session, email)
      return {}
    }),

  read: anyone.input(z.object({ token: linkToken })).mutation(async ({ ctx: { service }, input: { token } }) => ({
    email: (await openEmailChange(service, token)).email,
  })),

  confirm: anyone.input(z.object({ token: linkToken })).mutation(async ({ ctx: { service }, input: { token } }) => {
    await confirmEmail(service, token)
    return {}
  }),
}
