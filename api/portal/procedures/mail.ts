import { z } from 'zod'
import { listMailWishes, setMailWish } from '../../../db/queries/account/mail-wishes.ts'
import { type MailWishes, mailTimings, mailWishKinds, usualWishes } from '../../../domain/portal/mail-wish.ts'
import { signedIn } from '../procedure.ts'

const wish = z.object({
  kind: z.enum(mailWishKinds, { error: `must be one of ${mailWishKinds.join(', ')}` }),
  timing: z.enum(mailTimings, { error: `must be one of ${mailTimings.join(', ')}` }),
})

/** How somebody wants to hear by e-mail of what needs a person. */
export const mailProcedures = {
  wishes: signedIn.query(async ({ ctx: { service, session } }): Promise<MailWishes> => {
    const chosen = await service.statements.rows(listMailWishes, [session.userId])
    return { ...usualWishes, ...Object.fromEntries(chosen.map(({ kind, timing }) => [kind, timing])) }
  }),

  setWish: signedIn.input(wish).mutation(async ({ ctx: { service, session }, input: { kind, timing } }) => {
    await service.statements.rows(setMailWish, [session.userId, kind, timing])
    return {}
  }),
}
