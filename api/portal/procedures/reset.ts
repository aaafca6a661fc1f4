import { z } from 'zod'
import { auditUser } from '../../../db/queries/auditing.ts'
import { findReset, type ResetRow, takeReset } from '../../../db/queries/account/password-resets.ts'
import { lockUser, removeSecondFactor, setPassword } from '../../../db/queries/account/users.ts'
import { forgetRecoveryCodes } from '../../../db/queries/account/recovery-codes.ts'
import { endSessions } from '../../../db/queries/account/sessions.ts'
import { forgetAttempts } from '../../../db/queries/account/sign-in-attempts.ts'
import type { Statements } from '../../../db/statements.ts'
import { linkRefusal } from '../../../domain/portal/link.ts'
import { refusePassword } from '../../../domain/portal/password.ts'
import { isToken, tokenHash } from '../../../domain/portal/token.ts'
import { hashPassword } from '../password-hash.ts'
import { anyone } from '../procedure.ts'
import { linkToken, typedPassword } from '../entered.ts'

const openReset = async ({ statements }: { statements: Statements }, token: string): Promise<ResetRow> => {
  const [reset] = isToken(token) ? await statements.rows(findReset, [tokenHash(token)]) : []
  if (reset?.state !== 'open') throw linkRefusal('reset', reset?.state)
  return reset
}

export const resetProcedures = {
  read: anyone
    .input(z.object({ token: linkToken }))
    .mutation(async ({ ctx: { service }, input }) => ({ email: (await openReset(service, input.token)).email })),

  complete: anyone
    .input(z.object({ token: linkToken, password: typedPassword }))
    .mutation(async ({ ctx: { service }, input }) => {
      const reset = await openReset(service, input.token)
      const { id, userId, email, removesSecondFactor } = reset
      refusePassword(input.password, email, 'password')
      const passwordHash = await hashPassword(input.password)
      await service.pool.transaction(async (tx) => {
        await lockUser(tx, userId)
        if (!(await takeReset(tx, id))) throw linkRefusal('reset', 'used')
        await setPassword(tx, userId, passwordHash)
        await endSessions(tx, userId)
        await auditUser(tx, userId, { action: 'user.password_reset' })
        if (!removesSecondFactor) return
        await removeSecondFactor(tx, userId)
        await forgetRecoveryCodes(tx, userId)
        await auditUser(tx, userId, { action: 'user.second_factor_off' })
      })
      await forgetAttempts(service, { kind: 'email', subject: email })
      return {}
    }),
}
