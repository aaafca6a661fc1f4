import type { RequestHandler, Response } from 'express'
import {
  accountLimit,
  classOf,
  limitField,
  limitSentence,
  policyField,
  type RequestClass,
} from '../../domain/rate-limit.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Doorkeeper, ServerCaller } from '../authenticate.ts'
import { sendProblem } from '../problem.ts'
import type { RateLimit, Ticket } from './rate-limit.ts'
import { requestIdOf } from '../request-id.ts'

/** Refusals beyond this in a minute are not logged, so that a flood fills no disk. */
const NOTED_REFUSALS = 20

/**
 * A key refused this often in a minute waits for each further answer, which slows a flood down on its own connections.
 */
const PROMPT_REFUSALS = 100
const HOLD_BACK_MS = 250

type Parts = { doorkeeper: Doorkeeper; rates: RateLimit; errorsUrl: string }

/** What a request took of a limit, or why it was not let in. */
type Taken = { who: 'key' | 'account'; limit: number; ticket: Ticket }

/** A 304 costs nothing. Whether it is one is known only when the answer's head is written. */
const giveBackUnchanged = (response: Response, of: RequestClass, ticket: Ticket) => {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => Response
  response.writeHead = (...given: unknown[]) => {
    if (given[0] === 304) response.setHeader('RateLimit', limitField(of, ticket.giveBack(), ticket.seconds))
    return writeHead(...given)
  }
}

/**
 * Counts the calls of known keys and of their accounts, and refuses those over a limit before their body is read. Unknown keys pass
 * through, to be refused by authentication.
 */
export const limitCalls = ({ doorkeeper, rates, errorsUrl }: Parts): RequestHandler => {
  /** Of the key, and of all keys of its account: the one that has less left is told, and decides. */
  const take = ({ id, partnerId, mode, limits }: ServerCaller, of: RequestClass): Taken => {
    const own = { who: 'key', limit: limits[of], ticket: rates.take(id, of, limits[of]) } as const
    if (!own.ticket.isLetIn) return own
    const limit = accountLimit(limits[of])
    const all = { who: 'account', limit, ticket: rates.take(`${partnerId} ${mode}`, of, limit) } as const
    if (!all.ticket.isLetIn) {
      own.ticket.giveBack()
      return all
    }
    const giveBack = () => Math.min(own.ticket.giveBack(), all.ticket.giveBack())
    return {
      ...own,
      ticket: { ...own.ticket, remaining: Math.min(own.ticket.remaining, all.ticket.remaining), giveBack },
    }
  }

  const refuse = (response: Response, of: RequestClass, { who, limit, ticket: { seconds, refused } }: Taken) => {
    if (refused > NOTED_REFUSALS) response.locals['isUnnoted'] = true
    response.setHeader('Retry-After', seconds)
    const requestId = requestIdOf(response)
    const send = () =>
      sendProblem(response, new Refused('rate_limited', limitSentence(of, limit, seconds, who)), errorsUrl, requestId)
    if (refused > PROMPT_REFUSALS) setTimeout(send, HOLD_BACK_MS)
    else send()
  }

  /** Whether the call may go on; if not, it has been answered. */
  const letIn = (method: string, response: Response, caller: ServerCaller): boolean => {
    const of = classOf(method)
    const taken = take(caller, of)
    const { ticket } = taken
    response.locals['caller'] = caller
    response.setHeader('RateLimit-Policy', policyField(of, caller.limits[of]))
    response.setHeader('RateLimit', limitField(of, ticket.remaining, ticket.seconds))
    if (!ticket.isLetIn) refuse(response, of, taken)
    else if (of === 'read') giveBackUnchanged(response, of, ticket)
    return ticket.isLetIn
  }

  return async (request, response, next) => {
    const found = doorkeeper.recognise(request)
    const caller = found instanceof Promise ? await found : found
    if (caller === null || letIn(request.method, response, caller)) next()
  }
}
