import { auditUser } from '../../../db/queries/auditing.ts'
import { countPasskeys, removePasskey } from '../../../db/queries/account/passkeys.ts'
import { forgetRecoveryCodes } from '../../../db/queries/account/recovery-codes.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { wantMail } from '../../actions/account/want-mail.ts'
import type { PortalService } from '../context.ts'
import { lockSignedIn } from '../sign-in/lock-signed-in.ts'
import type { Session } from '../sign-in/session.ts'

/** Removes one of a user's passkeys: from then on it signs nobody in. Refuses with `not_found`. */
export const takeAway = async (service: PortalService, session: Session, id: string): Promise<void> => {
  const { userId } = session
  await service.pool.transaction(async (tx) => {
    const user = await lockSignedIn(tx, session)
    const removed = await removePasskey(tx, userId, id)
    if (!removed) throw new Refused('not_found', signInWords.noPasskey)
    const { name } = removed
    await auditUser(tx, userId, { action: 'user.passkey_removed', detail: { name } })
    await wantMail(tx, service, { to: user.email, kind: 'passkey_removed', facts: { passkey: name }, userId })
    if (user.totpSecret !== null || (await countPasskeys(tx, userId)) > 0) return
    await forgetRecoveryCodes(tx, userId)
    await auditUser(tx, userId, { action: 'user.second_factor_off' })
  })
}
