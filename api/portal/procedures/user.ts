import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Transaction } from '../../../db/pool.ts'
import { auditUser } from '../../../db/queries/auditing.ts'
import {
  changePassword,
  changePasswordByPasskey,
  chooseLanguage,
  removeSecondFactor,
  renameUser,
  setSecondFactor,
  type UserRow,
} from '../../../db/queries/account/users.ts'
import { forgetRecoveryCodes } from '../../../db/queries/account/recovery-codes.ts'
import { clearOffer, confirmSession, lockOffer, offerTotpSecret } from '../../../db/queries/account/sessions.ts'
import type { Keyring } from '../../../process/keyring.ts'
import { languages } from '../../../domain/language.ts'
import { refusePassword } from '../../../domain/portal/password.ts'
import { matchTotp, spellTotp, TOTP_SECRET_BYTES } from '../../../domain/portal/totp.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { shownName } from '../../../domain/shown-name.ts'
import { wantMail } from '../../actions/account/want-mail.ts'
import { hashPassword } from '../sign-in/password-hash.ts'
import { signedIn } from '../procedure.ts'
import { lockSignedIn } from '../sign-in/lock-signed-in.ts'
import { provePassword, provePasswordOrPasskey, withCode, withCodeOrPasskey } from '../sign-in/prove.ts'
import { makeRecoveryCodes, wrongCode } from '../sign-in/second-factor.ts'
import type { Session } from '../sign-in/session.ts'
import { setSessionCookies } from '../sign-in/session-cookie.ts'
import { keptIn, startAfresh } from '../sign-in/start-afresh.ts'
import { startSession } from '../sign-in/start-session.ts'
import { visitorOf } from '../visitor.ts'
import { typedCode, typedPassword } from '../entered.ts'

const refuseSecondOne = ({ totpSecret }: Pick<UserRow, 'totpSecret'>): void => {
  if (totpSecret) throw new Refused('bad_request', signInWords.hasSecondFactor)
}

/** Activates the offered secret once the user's device has shown a code from it. */
const takeOffer = async (
  { tx, keyring }: { tx: Transaction; keyring: Keyring },
  user: UserRow,
  sessionId: string,
  code: string,
): Promise<void> => {
  refuseSecondOne(user)
  const { secret: offered } = (await lockOffer(tx, sessionId)) ?? { secret: null }
  if (!offered) throw new Refused('bad_request', signInWords.noSecondFactorBegun)
  const secret = keyring.open(offered, sessionId)
  const step = matchTotp(secret, code, user.now, 0)
  if (step === null) throw wrongCode()
  await setSecondFactor(tx, user.id, keyring.seal(secret, user.id), step)
  await clearOffer(tx, sessionId)
}

/** Renames a user and audits it, since a member could take another's name, which people rely on. */
const rename = async (tx: Transaction, session: Session, to: string): Promise<void> => {
  const { id: userId, name: from } = await lockSignedIn(tx, session)
  if (from === to) return
  await renameUser(tx, userId, to)
  await auditUser(tx, userId, { action: 'user.renamed', detail: { from, to } })
}

export const userProcedures = {
  rename: signedIn.input(z.object({ name: shownName })).mutation(async ({ ctx: { service, session }, input }) => {
    await service.pool.transaction((tx) => rename(tx, session, input.name))
    return {}
  }),

  // `language` null: follow the browser's language, `browsers`.
  chooseLanguage: signedIn
    .input(z.object({ language: z.enum(languages).nullable(), browsers: z.enum(languages) }))
    .mutation(async ({ ctx: { service, session }, input: { language, browsers } }) => {
      await service.statements.rows(chooseLanguage, [session.userId, language, browsers])
      return {}
    }),

  changePassword: signedIn
    .input(z.object({ current: typedPassword.optional(), next: typedPassword }))
    .mutation(async ({ ctx: { service, session, request, response }, input }) => {
      const { userId } = session
      refusePassword(input.next, session.email, 'next')
      const proved = await provePasswordOrPasskey(service, session, input.current, 'current')
      const next = await hashPassword(input.next, { name: userId, isKnown: true })
      const started = await service.pool.transaction(async (tx) => {
        const user = await lockSignedIn(tx, session)
        if (user.passwordHash !== proved.passwordHash) throw new Refused('sign_in_failed', signInWords.passwordChanged)
        await (proved.proof
          ? changePassword(tx, userId, { proof: proved.proof, next: next.stored })
          : changePasswordByPasskey(tx, session.token, next.stored))
        await startAfresh(tx, userId, null)
        await auditUser(tx, userId, { action: 'user.password_changed' })
        const told = { kind: 'password_changed', facts: { at: user.now.toISOString() } } as const
        await wantMail(tx, service, { ...told, to: user.email, userId })
        return startSession(tx, { userId, proof: next.proof }, { ...visitorOf(request, service.baseUrl), token: null })
      })
      setSessionCookies(response, service.baseUrl, started)
      return {}
    }),

  beginSecondFactor: signedIn
    .input(z.object({ password: typedPassword.optional() }))
    .mutation(async ({ ctx: { service, session }, input }) => {
      const user = await provePasswordOrPasskey(service, session, input.password)
      refuseSecondOne(user)
      const secret = randomBytes(TOTP_SECRET_BYTES)
      await offerTotpSecret(service.pool, session.id, service.keyring.seal(secret, session.id))
      return spellTotp(secret, user.email)
    }),

  // Other sessions began without the second factor, so they end.
  finishSecondFactor: signedIn.input(z.object({ code: typedCode })).mutation(async ({ ctx, input: { code } }) => {
    const { service, session } = ctx
    const finish = async (tx: Transaction, { id }: UserRow) => {
      await startAfresh(tx, id, keptIn(ctx))
      await confirmSession(tx, session.id)
      await auditUser(tx, id, { action: 'user.second_factor_on' })
      return { recoveryCodes: await makeRecoveryCodes(tx, id) }
    }
    return withCode(service, session, code, finish, (tx, user) =>
      takeOffer({ tx, keyring: service.keyring }, user, session.id, code),
    )
  }),

  newRecoveryCodes: signedIn
    .input(z.object({ code: typedCode.optional() }))
    .mutation(({ ctx: { service, session }, input: { code } }) =>
      withCodeOrPasskey(service, session, code, async (tx, { id }) => {
        await auditUser(tx, id, { action: 'user.recovery_codes_made' })
        return { recoveryCodes: await makeRecoveryCodes(tx, id) }
      }),
    ),

  removeSecondFactor: signedIn
    .input(z.object({ password: typedPassword.optional(), code: typedCode.optional() }))
    .mutation(async ({ ctx: { service, session }, input: { password, code } }) => {
      if (password !== undefined || code !== undefined) await provePassword(service, session, password ?? '')
      await withCodeOrPasskey(service, session, code, async (tx, { id, email, hasPasskey, now }) => {
        await removeSecondFactor(tx, id)
        if (!hasPasskey) await forgetRecoveryCodes(tx, id)
        const facts = { at: now.toISOString() }
        await wantMail(tx, service, { to: email, kind: 'second_factor_removed', facts, userId: id })
        await auditUser(tx, id, { action: 'user.second_factor_off' })
      })
      return {}
    }),
}
