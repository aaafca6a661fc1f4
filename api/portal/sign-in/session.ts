import type { Request } from 'express'
import { LRUCache } from 'lru-cache'
import { type SessionRow, useSession } from '../../../db/queries/account/sessions.ts'
import type { Statement, Statements } from '../../../db/statements.ts'
import { tokenHash } from '../../../domain/portal/token.ts'
import { openStrangers, type Strangers } from '../../limits/strangers.ts'
import { addressOf, networkOf } from '../../network.ts'
import { readSessionCookie } from './session-cookie.ts'

/**
 * Who is signed in, by which token, from which address they now call, and until when actions that affect money need no
 * confirmation.
 */
export type Session = SessionRow & { token: string; address: string | null }

/** The session of the request's cookie; null when there is none or it has ended. */
export type ReadSession<Row = SessionRow> = (
  request: Request,
) => Promise<(Row & { token: string; address: string | null }) | null>

/**
 * Reads the session again once a call's body has come, if there was one: a sender could delay the body and finish the
 * call after the user has ended the session.
 */
export const stillOf = <Row>(
  session: Promise<Row | null>,
  readAgain: () => Promise<Row | null>,
): Promise<Row | null> => {
  const still = session.then((row) => row && readAgain())
  still.catch(() => {})
  return still
}

const REMEMBERED_TOKENS = 10_000
const REMEMBER_MS = 600_000

type Tokens<Row> = { readCookie: (request: Request) => string | null; find: Statement<Row> }

/**
 * Looks up tokens that were valid recently at once. Other look-ups are limited per network, so that a flood of invented
 * cookies takes no connections from signed-in users.
 */
export const tokenReader = <Row extends object>(
  { statements }: { statements: Pick<Statements, 'rows'> },
  { readCookie, find }: Tokens<Row>,
  strangers: Strangers = openStrangers(),
): ReadSession<Row> => {
  const good = new LRUCache<string, true>({ max: REMEMBERED_TOKENS, ttl: REMEMBER_MS })
  return async (request) => {
    const token = readCookie(request)
    if (token === null) return null
    const hashed = tokenHash(token)
    const name = hashed.toString('hex')
    const network = networkOf(request)
    const look = () => statements.rows(find, [hashed])
    const [session] = await (good.has(name) ? look() : strangers.lookUp(network, look))
    if (session) {
      good.set(name, true)
      return { ...session, token, address: addressOf(request) }
    }
    good.delete(name)
    strangers.note(network)
    return null
  }
}

export const sessionReader = (
  service: { statements: Pick<Statements, 'rows'>; baseUrl: string },
  strangers?: Strangers,
): ReadSession => {
  const readCookie = (request: Request) => readSessionCookie(request, service.baseUrl)
  return tokenReader(service, { readCookie, find: useSession }, strangers)
}
