import type { Mode } from '../../../domain/actor.ts'
import { statement } from '../../statements.ts'

/** The number of an account's last event among those that were asked for. */
export type AccountRow = { partnerId: string; mode: Mode; last: string }

/** $1 the number to look after, $2 the horizon. The accounts in which something has happened there. */
export const findAccountsWithEvents = statement<AccountRow>(
  'find-accounts-with-events',
  `select partner_id as "partnerId", mode, max(seq)::text as last from event where seq > $1 and seq <= $2 group by 1, 2`,
)
