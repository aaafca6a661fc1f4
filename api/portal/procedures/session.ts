import { z } from 'zod'
import { listMemberships } from '../../../db/queries/account/members.ts'
import { countRecoveryCodes } from '../../../db/queries/account/recovery-codes.ts'
import { withdrawEmailChange } from '../../../db/queries/account/email-changes.ts'
import { confirmSession, endSession, listSessions } from '../../../db/queries/account/sessions.ts'
import { emailAddress } from '../../../domain/portal/email.ts'
import { Refused } from '../../../domain/refusals.ts'
import { signInWords } from '../../../domain/refusal-words/sign-in.ts'
import { anyone, confirmed, signedIn } from '../procedure.ts'
import { askForSecondFactor } from '../passkey/sign-in.ts'
import { lockSignedIn } from '../sign-in/lock-signed-in.ts'
import { provePassword, withCode } from '../sign-in/prove.ts'
import { clearSessionCookie, setSessionCookies } from '../sign-in/session-cookie.ts'
import type { Me, Session } from '../shapes.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { keptIn, startAfresh } from '../sign-in/start-afresh.ts'
import { visitorOf } from '../visitor.ts'
import { id } from '../inputs.ts'
import { typedCode, typedPassword } from '../entered.ts'

const nobody: Me = { user: null, partners: [], confirmedUntil: null }

const confirmation = z.object({ code: typedCode.optional(), password: typedPassword.optional() })

const ended = () => new Refused('not_signed_in', signInWords.sessionEnded)

export const sessionProcedures = {
  me: anyone.query(async ({ ctx: { service, session } }): Promise<Me> => {
    if (!session) return nobody
    const { userId, email, name, hasSecondFactor, chosenLanguage, confirmedUntil } = session
    const [partners, [codes]] = await Promise.all([
      service.statements.rows(listMemberships, [userId]),
      service.statements.rows(countRecoveryCodes, [userId]),
    ])
    const user = { id: userId, email, name, hasSecondFactor, chosenLanguage, recoveryCodesLeft: codes?.left ?? 0 }
    return { user, partners, confirmedUntil: confirmedUntil?.toISOString() ?? null }
  }),

  signIn: anyone
    .input(z.object({ email: emailAddress, password: typedPassword, code: typedCode.optional() }))
    .mutation(async ({ ctx: { service, request, response }, input }) => {
      const started = await signIn(service, visitorOf(request, service.baseUrl), input)
      if (started === null) return askForSecondFactor(service, response, input.email)
      setSessionCookies(response, service.baseUrl, started)
      return { state: 'signed_in' as const }
    }),

  signOut: signedIn.mutation(async ({ ctx: { service, session, response } }) => {
    await endSession(service.pool, session.userId, session.id)
    clearSessionCookie(response, service.baseUrl)
    return {}
  }),

  list: signedIn.query(async ({ ctx: { service, session } }): Promise<Session[]> => {
    const rows = await service.statements.rows(listSessions, [session.userId])
    return rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      isThis: row.id === session.id,
    }))
  }),

  // Needs a confirmation, else a thief of one session could end all others of its user.
  end: confirmed.input(z.object({ id })).mutation(async ({ ctx: { service, session }, input }) => {
    const { userId } = session
    await service.pool.transaction(async (tx) => {
      await lockSignedIn(tx, session)
      if (!(await endSession(tx, userId, input.id))) throw new Refused('not_found', signInWords.noSession)
      // The session that is ended may be a thief's, who asked for this change of address.
      await withdrawEmailChange(tx, userId)
    })
    return {}
  }),

  endOthers: confirmed.mutation(async ({ ctx }) => {
    const { userId } = ctx.session
    await ctx.service.pool.transaction(async (tx) => {
      await lockSignedIn(tx, ctx.session)
      await startAfresh(tx, userId, keptIn(ctx))
    })
    return {}
  }),

  confirm: signedIn.input(confirmation).mutation(async ({ ctx: { service, session }, input }) => {
    const proven = session.hasSecondFactor
      ? await withCode(service, session, input.code ?? '', (tx) => confirmSession(tx, session.id))
      : await provePassword(service, session, input.password ?? '').then(() =>
          service.pool.transaction((tx) => confirmSession(tx, session.id)),
        )
    if (!proven) throw ended()
    return { confirmedUntil: proven.confirmedUntil.toISOString() }
  }),
}
