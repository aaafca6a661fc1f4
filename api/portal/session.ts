import type { IncomingMessage } from 'node:http'
import { type SessionRow, useSession } from '../../db/queries/account/sessions.ts'
import type { Statements } from '../../db/statements.ts'
import { tokenHash } from '../../domain/portal/token.ts'
import { readSessionCookie } from './session-cookie.ts'

/** Who is signed in, and until when actions that affect money need no confirmation. */
export type Session = SessionRow

type Deps = { statements: Statements; baseUrl: string }

/** The session of the request's cookie; null when there is none or it has ended. */
export const readSession = async ({ statements, baseUrl }: Deps, request: IncomingMessage): Promise<Session | null> => {
  const token = readSessionCookie(request, baseUrl)
  if (token === null) return null
  const [session] = await statements.rows(useSession, [tokenHash(token)])
  return session ?? null
}
