/**
 * Reads a call's body before tRPC does, which would read any body from anybody. The session is looked up first: it and
 * the procedure decide how many bytes are read.
 */
import type { Request, Response } from 'express'
import { listMemberships } from '../../db/queries/account/members.ts'
import { mayActAs, type Role } from '../../domain/portal/role.ts'
import { jsonText } from '../body/parse-json.ts'
import { readBody } from '../body/read-body.ts'
import { BODY_VALUES, LIST_VALUES, MARKS_VALUES } from '../body/scan-json.ts'
import { ANONYMOUS_BODY_BYTES, BODY_BYTES, INLINE_LIST_BYTES, WINNERS_BODY_BYTES } from '../body/sizes.ts'
import type { Bytes } from '../long-lists/jobs.ts'
import { networkOf } from '../network.ts'
import type { PortalService } from './context.ts'
import type { Access } from './procedure.ts'
import { portalRouter } from './router.ts'
import { type Session, stillOf } from './sign-in/session.ts'
import { unreadBody } from './trpc-error.ts'

/** How long a caller who is not signed in may take to send a body, which has only a few hundred bytes. */
const ANONYMOUS_WITHIN_MS = 10_000

/** What is known of a call before its procedure runs. `refused` is an error of tRPC. */
type ReadCall = { session: Promise<Session | null>; longList?: Bytes; refused?: unknown }

type Known = Record<string, Record<'_def', { meta?: Access }> | undefined>

const known = portalRouter['_def'].procedures as unknown as Known

const procedureIn = ({ path }: Request): string => path.slice(1)

/**
 * How many bytes of a body the procedure accepts from this caller (0 where it will refuse without reading it), and the
 * account that they count towards. A large body counts towards the first team that they may send it for, so that the
 * members of a team share one limit.
 */
const roomOf = async (
  { statements }: PortalService,
  access: Access | undefined,
  session: Session | null,
): Promise<{ maxBytes: number; account: string | null }> => {
  if (access?.access === 'anyone') return { maxBytes: ANONYMOUS_BODY_BYTES, account: null }
  if (!access || !session) return { maxBytes: 0, account: null }
  const { bodyBytes = BODY_BYTES } = access
  const own = { maxBytes: Math.min(bodyBytes, BODY_BYTES), account: session.userId }
  if (bodyBytes <= BODY_BYTES) return own
  const teams = await statements.rows(listMemberships, [session.userId])
  const team = teams.find(({ role }) => mayActAs(role, access.access as Role))
  return team ? { maxBytes: bodyBytes, account: team.id } : own
}

const readText = async (service: PortalService, request: Request, call: ReadCall, response: Response) => {
  const access = known[procedureIn(request)]?.['_def'].meta
  // If the session cannot be read, the procedure reports that.
  const session = await call.session.catch(() => null)
  const { maxBytes, account } = await roomOf(service, access, session)
  if (maxBytes === 0) return ''
  const share = service.bodies.enter({ network: networkOf(request), account })
  response.once('close', share.leave)
  const withinMs = account === null ? ANONYMOUS_WITHIN_MS : null
  const bytes = await readBody(request, { maxBytes, share, withinMs })
  if (maxBytes <= BODY_BYTES) return jsonText(bytes, BODY_VALUES)
  // The worker threads parse only lists of winners.
  if (maxBytes < WINNERS_BODY_BYTES) return jsonText(bytes, MARKS_VALUES)
  if (bytes.length <= INLINE_LIST_BYTES) return jsonText(bytes, LIST_VALUES)
  const looked = await service.longLists.look({ account: String(session?.userId), response }, bytes)
  call.longList = looked.bytes
  return looked.input
}

/** Puts a call's body where tRPC looks for it, or the error to answer with into `refused`. */
export const readCall = async (service: PortalService, request: Request, response: Response): Promise<ReadCall> => {
  const call: ReadCall = { session: service.readSession(request) }
  call.session.catch(() => {})
  request.body = ''
  if (request.method === 'GET' || request.method === 'HEAD') return call
  try {
    request.body = await readText(service, request, call, response)
    call.session = stillOf(call.session, () => service.readSession(request))
  } catch (error) {
    call.refused = unreadBody(error, response)
  }
  return call
}
