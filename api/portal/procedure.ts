import { initTRPC } from '@trpc/server'
import type { Request } from 'express'
import { z } from 'zod'
import { memberCaller, modes } from '../../domain/actor.ts'
import { findMember } from '../../db/queries/account/members.ts'
import type { Statements } from '../../db/statements.ts'
import { poolWhile } from '../../db/within-transaction.ts'
import { isId } from '../../domain/ids.ts'
import { Moved } from '../../domain/moving/away.ts'
import { mayActAs, type Role } from '../../domain/portal/role.ts'
import { tokenHash } from '../../domain/portal/token.ts'
import { Refused } from '../../domain/refusals.ts'
import { teamWords } from '../../domain/refusal-words/team.ts'
import { signInWords } from '../../domain/refusal-words/sign-in.ts'
import { suspendedSentence } from '../../domain/suspension.ts'
import { BODY_BYTES } from '../body/sizes.ts'
import { networkOf } from '../network.ts'
import { signInNetworkOf } from '../proxies.ts'
import type { Context } from './context.ts'
import { id } from './inputs.ts'
import { refuseUnconfirmed } from './sign-in/confirmed.ts'
import type { Session } from './sign-in/session.ts'
import { answered, refusedShape } from './trpc-error.ts'

/**
 * Who may call a procedure. `money`: only shortly after they confirmed who they are. `bothModes`: it affects live mode
 * too, whichever mode they are in. `bodyBytes`: how large its body may be, if larger than usual. `ownRole`: it may
 * change the caller's own place in the team.
 */
export type Access = {
  access: 'anyone' | 'user' | Role
  money?: boolean
  bothModes?: boolean
  bodyBytes?: number
  ownRole?: boolean
}

const trpc = initTRPC
  .context<Context>()
  .meta<Access>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => ({ ...shape, ...refusedShape(error, ctx?.response, ctx?.language) }),
  })

export const router = trpc.router

const procedure = trpc.procedure.use(async ({ ctx, next }) => answered(await next(), ctx.response))

/**
 * Calls that concern only the user are counted by user and network: a thief of a session, in another network, cannot
 * use up the calls by which the user would end that session.
 */
const holderOf = ({ userId }: Pick<Session, 'userId'>, request: Request): string => `${userId} ${networkOf(request)}`

/** Anybody may call. Signed-in users are limited as in other calls; others share a few concurrent calls per network. */
export const anyone = procedure.meta({ access: 'anyone' }).use(async ({ ctx, next }) => {
  const { session, service, request, response } = ctx
  return session
    ? service.callLimits.ofUser(holderOf(session, request), response, () => next())
    : service.callLimits.ofStranger(signInNetworkOf(request), response, () => next())
})

const notSignedIn = () => new Refused('not_signed_in', signInWords.notSignedIn)

/**
 * A call that had to queue is refused if its session has ended meanwhile: by not reading answers, a thief could keep
 * many calls queued until then.
 */
const inSession = (holder: typeof holderOf) =>
  procedure.meta({ access: 'user' }).use(async ({ ctx, next }) => {
    const { session: known, service, request, response } = ctx
    if (!known) throw notSignedIn()
    return service.callLimits.ofUser(holder(known, request), response, async (hasWaited) => {
      const session = hasWaited ? await service.readSession(request) : known
      if (!session) throw notSignedIn()
      return next({ ctx: { ...ctx, session } })
    })
  })

export const signedIn = inSession(holderOf)

/** Somebody who confirmed a short while ago who they are, and changes how they sign in. */
export const confirmed = signedIn.meta({ access: 'user', money: true }).use(async ({ ctx, next }) => {
  await refuseUnconfirmed(ctx.service, ctx.session)
  return next()
})

const accountInput = z.object({
  account: z.object({ partner: id, mode: z.enum(modes, { error: 'must be test or live' }) }),
})

/** Says, for the log and the traces, whose account a call is about, and which drawing. */
const nameSubject = ({ response }: Context, partner: string, input: unknown): void => {
  const { id, drawingId = id } = input as { id?: unknown; drawingId?: unknown }
  response.locals['partner'] = partner
  if (typeof drawingId === 'string' && isId('drw', drawingId)) response.locals['drawing'] = drawingId
}

/**
 * A member with at least this role in the team whose account the input names. It is checked again when the call leaves
 * the queue and when each transaction of a change begins and ends, since the call may have waited for a proof, a thread, a
 * connection or a row. After a change of the caller's own place in the team, its end says nothing: such a change checks
 * when it has locked the team. `stillMay` checks it once more, and throws if they may no longer.
 */
export const inAccount = ({
  role,
  money = false,
  bothModes = false,
  bodyBytes = BODY_BYTES,
  ownRole = false,
}: { role: Role } & Omit<Access, 'access'>) =>
  inSession(({ userId }) => userId)
    .meta({ access: role, money, bothModes, bodyBytes, ownRole })
    .input(accountInput)
    .use(async ({ ctx, input, type, getRawInput, next }) => {
      const { session, service } = ctx
      const { partner, mode } = input.account
      const isChange = type === 'mutation'
      const lookAtMember = async (statements: Pick<Statements, 'rows'> = service.statements) => {
        const [member] = await statements.rows(findMember, [session.userId, partner, tokenHash(session.token)])
        if (!member) throw new Refused('not_found', teamWords.notMember)
        if (!member.isSignedIn) throw notSignedIn()
        nameSubject(ctx, partner, await getRawInput())
        if (!mayActAs(member.role, role)) throw new Refused('role_too_low', teamWords.roleTooLow(role, member.role))
        if (isChange && member.away !== null) throw new Moved(member.away)
        if (isChange && member.suspendedReason !== null)
          throw new Refused('suspended', suspendedSentence(member.suspendedReason))
        return member
      }
      const member = await lookAtMember()
      if (isChange && (mode === 'live' || bothModes) && !session.hasSecondFactor)
        throw new Refused('second_factor_needed', signInWords.secondFactor)
      if (money) await refuseUnconfirmed(service, session)
      return service.callLimits.ofTeam(partner, ctx.response, async (hasWaited) => {
        const { memberId, role: theirs } = hasWaited ? await lookAtMember() : member
        const caller = memberCaller(memberId, partner, mode, session.token)
        const checks = { begins: lookAtMember, ...(!ownRole && { ends: lookAtMember }) }
        const whileMember = isChange ? { ...service, pool: poolWhile(service.pool, checks) } : service
        return next({ ctx: { ...ctx, service: whileMember, caller, role: theirs, stillMay: () => lookAtMember() } })
      })
    })
