import { z } from 'zod'
import { auditUser } from '../../../db/queries/auditing.ts'
import { findReset, resetPassword, type ResetRow } from '../../../db/queries/account/password-resets.ts'
import { lockUser, removeSecondFactor } from '../../../db/queries/account/users.ts'
import { removePasskeys } from '../../../db/queries/account/passkeys.ts'
import { forgetRecoveryCodes } from '../../../db/queries/account/recovery-codes.ts'
import { countAttempts, forgetAttempts } from '../../../db/queries/account/sign-in-attempts.ts'
import type { Statements } from '../../../db/statements.ts'
import { wishForReset } from '../../../db/queries/account/reset-wishes.ts'
import { emailAddress } from '../../../domain/portal/email.ts'
import { isPastLimit, refuseAttempts } from '../../../domain/portal/attempts.ts'
import { linkRefusal } from '../../../domain/portal/link.ts'
import { refusePassword } from '../../../domain/portal/password.ts'
import { isToken, tokenHash } from '../../../domain/portal/token.ts'
import type { PortalService } from '../context.ts'
import { rememberDevice } from '../sign-in/known-device.ts'
import { noteFailure } from '../sign-in/note-failure.ts'
import { setDeviceCookie } from '../sign-in/session-cookie.ts'
import { startAfresh } from '../sign-in/start-afresh.ts'
import { visitorOf } from '../visitor.ts'
import { wantMail } from '../../actions/account/want-mail.ts'
import { hashPassword } from '../sign-in/password-hash.ts'
import { anyone } from '../procedure.ts'
import { linkToken, typedPassword } from '../entered.ts'

const findByToken = async (
  { statements }: { statements: Statements },
  token: string,
): Promise<ResetRow | undefined> => {
  const [reset] = isToken(token) ? await statements.rows(findReset, [tokenHash(token)]) : []
  return reset
}

const refuseClosed = (reset: ResetRow | undefined): ResetRow => {
  if (reset?.state !== 'open') throw linkRefusal('reset', reset?.state)
  return reset
}

/** Records the use of a link that was used, expired or replaced, but only a few times per link. */
const noteOldLink = async (service: PortalService, { id, userId }: ResetRow, address: string | null): Promise<void> => {
  const counts = await countAttempts(service, [{ kind: 'reset', subject: id }])
  if (!counts.some(isPastLimit)) await noteFailure(service, { action: 'user.reset_failed', userId, address })
}

/** The answer is the same for every address, so that nobody learns who has an account. */
const ask = async (service: PortalService, email: string, network: string): Promise<void> => {
  const attempts = [
    { kind: 'forgotten', subject: email },
    { kind: 'forgotten_network', subject: network },
  ] as const
  refuseAttempts(await countAttempts(service, attempts))
  await service.statements.rows(wishForReset, [email])
}

export const resetProcedures = {
  ask: anyone
    .input(z.object({ email: emailAddress }))
    .mutation(async ({ ctx: { service, request }, input: { email } }) => {
      await ask(service, email, visitorOf(request, service.baseUrl).network)
      return {}
    }),

  read: anyone.input(z.object({ token: linkToken })).mutation(async ({ ctx: { service }, input }) => ({
    email: refuseClosed(await findByToken(service, input.token)).email,
  })),

  complete: anyone
    .input(z.object({ token: linkToken, password: typedPassword }))
    .mutation(async ({ ctx: { service, request, response }, input }) => {
      const { address, device } = visitorOf(request, service.baseUrl)
      const found = await findByToken(service, input.token)
      if (found && found.state !== 'open') await noteOldLink(service, found, address)
      const reset = refuseClosed(found)
      const { userId, email, removesSecondFactor } = reset
      refusePassword(input.password, email, 'password')
      const { stored: passwordHash } = await hashPassword(input.password, { name: userId, isKnown: true })
      const { device: known } = await service.pool.transaction(async (tx) => {
        const { now } = await lockUser(tx, userId)
        if (!(await resetPassword(tx, input.token, passwordHash))) throw linkRefusal('reset', 'used')
        await startAfresh(tx, userId, null)
        await auditUser(tx, userId, { action: 'user.password_reset', detail: { address } })
        if (removesSecondFactor) {
          await removeSecondFactor(tx, userId)
          await removePasskeys(tx, userId)
          await forgetRecoveryCodes(tx, userId)
          await auditUser(tx, userId, { action: 'user.second_factor_off' })
        }
        const told = { to: email, facts: { at: now.toISOString() }, userId }
        if (removesSecondFactor) await wantMail(tx, service, { ...told, kind: 'second_factor_removed' })
        await wantMail(tx, service, { ...told, kind: 'password_changed' })
        return rememberDevice(tx, userId, device)
      })
      // The link proves who they are, so strangers' failed attempts must not keep this browser from signing in.
      setDeviceCookie(response, service.baseUrl, known)
      await forgetAttempts(service, { kind: 'email', subject: email })
      return {}
    }),
}
