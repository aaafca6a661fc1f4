import { z } from 'zod'
import { emailAddress } from '../../../domain/portal/email.ts'
import { countMail } from '../count-mail.ts'
import { linkToken } from '../entered.ts'
import { anyone, confirmed } from '../procedure.ts'
import { askForEmail, confirmEmail, openEmailChange } from '../sign-in/change-email.ts'

export const emailProcedures = {
  ask: confirmed.input(z.object({ email: emailAddress })).mutation(async ({ ctx, input: { email } }) => {
    await countMail(ctx)
    await askForEmail(ctx.service, ctx.session, email)
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
