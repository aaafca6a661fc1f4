import type { Request } from 'express'
import type { Transaction } from '../../../db/pool.ts'
import { withdrawEmailChange } from '../../../db/queries/account/email-changes.ts'
import { forgetDevices } from '../../../db/queries/account/known-devices.ts'
import { withdrawResets } from '../../../db/queries/account/password-resets.ts'
import { endSessions } from '../../../db/queries/account/sessions.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { readDeviceCookie } from './session-cookie.ts'

/**
 * What `startAfresh` keeps: the session and the browser in which the user secures their account. `device`: its cookie's
 * token.
 */
type Kept = { sessionId: string; device: string | null }

type Call = { session: { id: string }; request: Request; service: { baseUrl: string } }

export const keptIn = ({ session, request, service: { baseUrl } }: Call): Kept => ({
  sessionId: session.id,
  device: readDeviceCookie(request, baseUrl),
})

/**
 * Ends all sessions of a user except that in `kept`, forgets their other known browsers, and withdraws links to a new
 * password or address, since a thief may have begun any of them. The transaction has locked the user's row.
 */
export const startAfresh = async (tx: Transaction, userId: string, kept: Kept | null): Promise<void> => {
  const device = kept?.device ?? null
  await endSessions(tx, userId, kept?.sessionId ?? null)
  await forgetDevices(tx, userId, device === null ? null : tokenHash(device))
  await withdrawResets(tx, userId)
  await withdrawEmailChange(tx, userId)
}
