import { z } from 'zod'
import { pageLanguage } from '../../../domain/campaign.ts'
import { shownName } from '../../../domain/shown-name.ts'
import { welcomeWithSample } from '../../actions/campaign/sample.ts'
import { acceptInvitation, joinAs, openInvitation } from '../sign-in/accept-invitation.ts'
import { anyone, signedIn } from '../procedure.ts'
import { setSessionCookies } from '../sign-in/session-cookie.ts'
import type { Invited } from '../shapes.ts'
import { visitorOf } from '../visitor.ts'
import { linkToken, typedCode, typedPassword } from '../entered.ts'

/** What a sample campaign is named in. */
const language = pageLanguage.default('en')

const acceptance = z.object({
  token: linkToken,
  language,
  name: shownName.optional(),
  password: typedPassword,
  code: typedCode.optional(),
})

export const invitationProcedures = {
  // A mutation, so that the token travels in the body and not in an address.
  read: anyone.input(z.object({ token: linkToken })).mutation(async ({ ctx: { service }, input }): Promise<Invited> => {
    const { partnerName, email, role, expiresAt } = await openInvitation(service, input.token)
    return { partnerName, email, role, expiresAt: expiresAt.toISOString() }
  }),

  accept: anyone.input(acceptance).mutation(async ({ ctx: { service, request, response }, input }) => {
    const started = await acceptInvitation(service, visitorOf(request, service.baseUrl), input)
    if (started === null) return { state: 'code_needed' as const }
    await welcomeWithSample(service, input.token, input.language)
    setSessionCookies(response, service.baseUrl, started)
    return { state: 'signed_in' as const }
  }),

  join: signedIn
    .input(z.object({ token: linkToken, language }))
    .mutation(async ({ ctx: { service, session }, input }) => {
      await joinAs(service, session, input.token)
      await welcomeWithSample(service, input.token, input.language)
      return {}
    }),
}
