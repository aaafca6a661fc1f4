import { z } from 'zod'
import { listMailWishes, setMailWish } from '../../../db/queries/account/mail-wishes.ts'
import { type MailWishes, mailTimings, mailWishKinds, wishesOf } from '../../../domain/portal/mail-wish.ts'
import { linkToken } from '../entered.ts'
import { anyone, signedIn } from '../procedure.ts'
import { openUnsubscribing, unsubscribe } from '../unsubscribe.ts'

const wish = z.object({
  kind: z.enum(mailWishKinds, { error: `must be one of ${mailWishKinds.join(', ')}` }),
  timing: z.enum(mailTimings, { error: `must be one of ${mailTimings.join(', ')}` }),
})

/** A user's settings for mails about what needs a person. */
export const mailProcedures = {
  wishes: signedIn.query(async ({ ctx: { service, session } }): Promise<MailWishes> => {
    const chosen = await service.statements.rows(listMailWishes, [session.userId])
    return wishesOf(chosen)
  }),

  setWish: signedIn.input(wish).mutation(async ({ ctx: { service, session }, input: { kind, timing } }) => {
    await service.statements.rows(setMailWish, [session.userId, kind, timing])
    return {}
  }),

  readUnsubscribing: anyone.input(z.object({ token: linkToken })).mutation(({ ctx: { service }, input }) => ({
    kind: openUnsubscribing(service, input.token).kind,
  })),

  unsubscribe: anyone.input(z.object({ token: linkToken })).mutation(async ({ ctx: { service }, input }) => {
    await unsubscribe(service, input.token)
    return {}
  }),
}
