import type { Request, Response } from 'express'
import { jsonText } from '../body/parse-json.ts'
import { readBody } from '../body/read-body.ts'
import { BODY_VALUES } from '../body/scan-json.ts'
import { ANONYMOUS_BODY_BYTES, BODY_BYTES } from '../body/sizes.ts'
import { networkOf } from '../network.ts'
import { stillOf } from '../portal/sign-in/session.ts'
import { unreadBody } from '../portal/trpc-error.ts'
import type { ConsoleService, OperatorSession } from './context.ts'

/** What is known of a call before its procedure runs. `refused` is an error of tRPC. */
type ReadCall = { session: Promise<OperatorSession | null>; refused?: unknown }

const WITHIN_MS = 10_000

/** Puts a call's body where tRPC looks for it, or the error to answer with into `refused`. */
export const readCall = async (service: ConsoleService, request: Request, response: Response): Promise<ReadCall> => {
  const call: ReadCall = { session: service.readSession(request) }
  const session = await call.session.catch(() => null)
  request.body = ''
  if (request.method === 'GET' || request.method === 'HEAD') return call
  try {
    const account = session?.operatorId ?? null
    const share = service.bodies.enter({ network: networkOf(request), account })
    response.once('close', share.leave)
    const maxBytes = session ? BODY_BYTES : ANONYMOUS_BODY_BYTES
    request.body = jsonText(await readBody(request, { maxBytes, share, withinMs: WITHIN_MS }), BODY_VALUES)
    call.session = stillOf(call.session, () => service.readSession(request))
  } catch (error) {
    call.refused = unreadBody(error, response)
  }
  return call
}
