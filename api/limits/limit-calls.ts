import type { Request, RequestHandler, Response } from 'express'
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
import { networkOf } from '../network.ts'
import { HOLD_BACK_MS, NOTED_REFUSALS, PROMPT_REFUSALS, type Strangers } from './strangers.ts'
import { requestIdOf } from '../request-id.ts'

/** The OpenAPI document, which is read without a key. */
const DOCUMENT = '/openapi.json'

type Parts = { doorkeeper: Doorkeeper; rates: RateLimit; strangers: Strangers; errorsUrl: string }

/** The limit that a request was counted against, and whether it was let in. */
type Taken = { who: 'key' | 'account'; limit: number; ticket: Ticket }

/** A 304 is not counted. Whether an answer is one is known only when its head is written. */
const giveBackUnchanged = (response: Response, of: RequestClass, ticket: Ticket) => {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => Response
  response.writeHead = (...given: unknown[]) => {
    if (given[0] === 304) response.setHeader('RateLimit', limitField(of, ticket.giveBack(), ticket.seconds))
    return writeHead(...given)
  }
}

/**
 * Counts the calls of known keys and of their accounts, and refuses those over a limit before their body is read.
 * Unknown keys pass through to authentication, which refuses them; the look-ups of a network that sent many of them are
 * delayed. The look-up of a key that was ever valid here is never delayed, whatever comes from its network; if the key is
 * no longer valid, its calls count and are delayed like those of an unknown one.
 */
export const limitCalls = ({ doorkeeper, rates, strangers, errorsUrl }: Parts): RequestHandler => {
  /** Counts a request against its key and its account. The one with less left decides, and is reported. */
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
    response.locals['partner'] = caller.partnerId
    response.setHeader('RateLimit-Policy', policyField(of, caller.limits[of]))
    response.setHeader('RateLimit', limitField(of, ticket.remaining, ticket.seconds))
    if (!ticket.isLetIn) refuse(response, of, taken)
    else if (of === 'read') giveBackUnchanged(response, of, ticket)
    return ticket.isLetIn
  }

  type Look = () => ServerCaller | null | Promise<ServerCaller | null>

  const lookUp = async (request: Request, response: Response, look: Look): Promise<ServerCaller | null> => {
    const network = networkOf(request)
    const caller = await strangers.lookUp(network, look)
    if (caller !== null) return caller
    if (!strangers.isNoted(network)) response.locals['isUnnoted'] = true
    strangers.note(network)
    return null
  }

  return async (request, response, next) => {
    const takesKey = request.path !== DOCUMENT
    const isStranger = takesKey && doorkeeper.isStranger(request)
    const recognise = () => doorkeeper.recognise(request)
    const found = isStranger ? lookUp(request, response, recognise) : recognise()
    const caller = found instanceof Promise ? await found : found
    // It was valid once and is no longer, or not from this address: who has it may be anybody.
    if (caller === null && takesKey && !isStranger) await lookUp(request, response, () => null)
    if (caller === null || letIn(request.method, response, caller)) next()
  }
}
