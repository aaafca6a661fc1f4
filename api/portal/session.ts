import type { Request } from 'express'
import { type SessionRow, useSession } from '../../db/queries/account/sessions.ts'
import type { Statements } from '../../db/statements.ts'
import { tokenHash } from '../../domain/portal/token.ts'
import { addressOf } from '../network.ts'
import { readSessionCookie } from './session-cookie.ts'

/**
 * Who is signed in, from which address they now call, and until when actions that affect money need no confirmation.
 */
export type Session = SessionRow & { address: string | null }

type Deps = { statements: Statements; baseUrl: string }

/** The session of the request's cookie; null when there is none or it has ended. */
export const readSession = async ({ statements, baseUrl }: Deps, request: Request): Promise<Session | null> => {
  const token = readSessionCookie(request, baseUrl)
  if (token === null) return null
  const [session] = await statements.rows(useSession, [tokenHash(token)])
  return session ? { ...session, address: addressOf(request) } : null
}
