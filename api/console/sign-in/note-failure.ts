import { auditNobody } from '../../../db/queries/auditing.ts'
import { auditConsole } from '../../../db/queries/console/entries.ts'
import type { ConsoleService } from '../context.ts'

/** Records a failed attempt, outside its transaction, which is rolled back. */
export const noteFailure = async (
  { pool, log }: ConsoleService,
  { name, address, by }: { name: string | null; address: string | null; by: 'password' | 'code' | 'passkey' },
): Promise<void> => {
  log.warn('an operator’s identity was not proved', { operator: name, address, by })
  if (name === null) await auditNobody(pool)
  else await auditConsole(pool, { operator: name }, { action: 'operator.sign_in_failed', detail: { address, by } })
}
