import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import { memberCaller, modes } from '../../domain/actor.ts'
import { findMember } from '../../db/queries/account/members.ts'
import { mayActAs, type Role } from '../../domain/portal/role.ts'
import { Refused, refusals } from '../../domain/refusals.ts'
import { BODY_BYTES } from '../body/sizes.ts'
import { signInNetworkOf } from '../proxies.ts'
import type { Context } from './context.ts'
import { refusalOf, toTrpcError } from './trpc-error.ts'

/**
 * Who may call a procedure. `money`: only shortly after they confirmed who they are. `bothModes`: it affects live mode
 * too, whichever mode they are in. `bodyBytes`: how large its body may be, if larger than usual.
 */
export type Access = { access: 'anyone' | 'user' | Role; money?: boolean; bothModes?: boolean; bodyBytes?: number }

const trpc = initTRPC
  .context<Context>()
  .meta<Access>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => {
      const requestId = String(ctx?.response.getHeader('X-Request-Id') ?? '')
      const { reason, message, problems } = refusalOf(error, requestId)
      const { status, code } = refusals[reason]
      return { ...shape, message, data: { reason, code, httpStatus: status, problems, requestId } }
    },
  })

export const router = trpc.router

/** Places become free as soon as calls are answered. */
const RETRY_SECONDS = '2'

const procedure = trpc.procedure.use(async ({ ctx, next }) => {
  const result = await next()
  if (result.ok || !(result.error.cause instanceof Refused)) return result
  const { reason } = result.error.cause
  if (reason === 'too_many_at_once') ctx.response.setHeader('Retry-After', RETRY_SECONDS)
  return { ...result, error: toTrpcError(result.error.cause) }
})

/** Anyone, signed in or not. Strangers of one network have a few calls answered at a time. */
export const anyone = procedure.meta({ access: 'anyone' }).use(async ({ ctx, next }) => {
  const { session, service, request, response } = ctx
  if (session) return next()
  await service.callLimits.admitStranger(signInNetworkOf(request), response)
  const result = await next()
  service.callLimits.awaitReader(response)
  return result
})

export const signedIn = procedure.meta({ access: 'user' }).use(async ({ ctx, next }) => {
  const { session, response } = ctx
  const { callLimits } = ctx.service
  if (!session) throw new Refused('not_signed_in', 'You are not signed in, or your session has ended. Sign in again.')
  await callLimits.admitUser(session.userId, response)
  const result = await next({ ctx: { ...ctx, session } })
  callLimits.awaitReader(response)
  return result
})

const CONFIRM = 'Confirm that it is you: this affects money or access.'

/** Somebody who confirmed a short while ago who they are, and changes how they sign in. */
export const confirmed = signedIn.meta({ access: 'user', money: true }).use(({ ctx, next }) => {
  if (!ctx.session.confirmedUntil) throw new Refused('confirmation_needed', CONFIRM)
  return next()
})

const accountInput = z.object({
  account: z.object({ partner: z.string().max(40), mode: z.enum(modes, { error: 'must be test or live' }) }),
})

const NO_ACCOUNT = 'You are not a member of this team. Ask one of its owners for an invitation.'

/** A member with at least this role in the team of the partner whose account the input names. */
export const inAccount = ({
  role,
  money = false,
  bothModes = false,
  bodyBytes = BODY_BYTES,
}: { role: Role } & Omit<Access, 'access'>) =>
  signedIn
    .meta({ access: role, money, bothModes, bodyBytes })
    .input(accountInput)
    .use(async ({ ctx, input, type, next }) => {
      const { session, service } = ctx
      const { partner, mode } = input.account
      const [member] = await service.statements.rows(findMember, [session.userId, partner])
      if (!member) throw new Refused('not_found', NO_ACCOUNT)
      if (!mayActAs(member.role, role))
        throw new Refused(
          'role_too_low',
          `This needs the role ${role}; yours is ${member.role}. Ask an owner of the team.`,
        )
      if (type === 'mutation' && (mode === 'live' || bothModes) && !session.hasSecondFactor)
        throw new Refused('second_factor_needed', 'This needs a second factor. Set one up on your account page first.')
      if (money && !session.confirmedUntil) throw new Refused('confirmation_needed', CONFIRM)
      await service.callLimits.admitTeam(partner, ctx.response)
      const caller = memberCaller(member.memberId, partner, mode, session.token)
      return next({ ctx: { ...ctx, caller, role: member.role } })
    })
