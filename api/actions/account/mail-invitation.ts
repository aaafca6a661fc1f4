import type { Pool } from '../../../db/pool.ts'
import type { Caller } from '../../../domain/actor.ts'
import type { Language } from '../../../domain/language.ts'
import { type Invite, inviteMember } from './invite-member.ts'
import { type MailDeps, wantMail } from './want-mail.ts'

type Deps = MailDeps & { pool: Pool; baseUrl: string }

/**
 * Invites a person by a link that is mailed to them, and shown to nobody: following it proves that the address is
 * theirs. Refuses as `inviteMember` does.
 */
export const mailInvitation = async (
  service: Deps,
  caller: Caller,
  invite: Invite & { invitedBy: string; language: Language },
): Promise<{ expiresAt: Date }> => {
  const { partnerId, email, role, invitedBy, language } = invite
  const { expiresAt } = await inviteMember(service, caller, invite, (tx, { id, token, team, expiresAt }) =>
    wantMail(tx, service, {
      to: email,
      kind: 'invitation',
      facts: { team, role, invitedBy },
      partnerId,
      language,
      link: { about: id, token, expiresAt },
    }),
  )
  return { expiresAt }
}
