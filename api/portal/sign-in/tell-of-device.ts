import type { Transaction } from '../../../db/pool.ts'
import type { UserRow } from '../../../db/queries/account/users.ts'
import { type MailDeps, wantMail } from '../../actions/account/want-mail.ts'
import type { Visitor } from '../visitor.ts'
import type { Started } from './start-session.ts'

/**
 * Mails a user who has signed in with a new browser. Browsers are recognised by a long-lived cookie: a network or a
 * user agent may change by itself, and a thief may have the same.
 */
export const tellOfNewDevice = async (
  tx: Transaction,
  service: MailDeps,
  { id: userId, email, now }: Pick<UserRow, 'id' | 'email' | 'now'>,
  { address, userAgent }: Visitor,
  { isNewDevice }: Started,
): Promise<void> => {
  if (!isNewDevice) return
  const facts = { at: now.toISOString(), ...(userAgent && { userAgent }), ...(address && { address }) }
  await wantMail(tx, service, { to: email, kind: 'new_device', facts, userId })
}
