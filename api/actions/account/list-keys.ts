import { type KeyLine, listKeysOf, MOST_ENDED_KEYS } from '../../../db/queries/operator/lists.ts'
import type { Statements } from '../../../db/statements.ts'

/** A partner's valid keys, and the newest of those that ended. `hasMore`: others ended before these. */
export const listKeys = async (
  { statements }: { statements: Statements },
  partnerId: string,
): Promise<{ keys: KeyLine[]; hasMore: boolean }> => {
  const rows = await statements.rows(listKeysOf, [partnerId])
  const most = rows.filter(({ state }) => state === 'valid').length + MOST_ENDED_KEYS
  return { keys: rows.slice(0, most), hasMore: rows.length > most }
}
