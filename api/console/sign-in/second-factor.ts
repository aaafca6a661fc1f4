import { type OperatorRow, takeOperatorCode, takeOperatorStep } from '../../../db/queries/console/accounts.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import type { Transaction } from '../../../db/pool.ts'
import { readRecoveryCode, recoveryCodeHash } from '../../../domain/portal/recovery-code.ts'
import { matchTotp } from '../../../domain/portal/totp.ts'
import type { Keyring } from '../../../process/keyring.ts'
import { wrongCode } from '../../portal/sign-in/second-factor.ts'

type Deps = { tx: Transaction; keyring: Keyring }

/** Uses up a code of the operator's device, or a recovery code. The transaction has locked their row. */
const takeCode = async ({ tx, keyring }: Deps, operator: OperatorRow, code: string): Promise<boolean> => {
  const { id, name, now } = operator
  const step = matchTotp(keyring.open(operator.totpSecret, id), code, now, operator.totpLastStep)
  if (step !== null) return takeOperatorStep(tx, id, step)
  const recoveryCode = readRecoveryCode(code)
  if (recoveryCode === null) return false
  const isTaken = await takeOperatorCode(tx, id, recoveryCodeHash(recoveryCode))
  if (isTaken) await auditConsole(tx, { operator: name }, { action: 'operator.recovery_code_used' })
  return isTaken
}

/** Uses a code up, or refuses with `code_failed`. */
export const refuseWrongOperatorCode = async (deps: Deps, operator: OperatorRow, code: string): Promise<void> => {
  if (!(await takeCode(deps, operator, code))) throw wrongCode()
}
