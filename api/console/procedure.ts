import { initTRPC } from '@trpc/server'
import { z } from 'zod'
import { useOperatorSession } from '../../db/queries/console/sessions.ts'
import type { Statements } from '../../db/statements.ts'
import { poolWhile } from '../../db/within-transaction.ts'
import { tokenHash } from '../../domain/portal/token.ts'
import { Refused } from '../../domain/refusals.ts'
import { signInNetworkOf } from '../proxies.ts'
import { answered, refusedShape } from '../portal/trpc-error.ts'
import type { Context } from './context.ts'

/** Who may call a procedure, and whether it changes something, which takes a confirmation. */
export type Access = { access: 'anyone' | 'operator'; isChange?: boolean }

const trpc = initTRPC
  .context<Context>()
  .meta<Access>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => ({ ...shape, ...refusedShape(error, ctx?.response) }),
  })

export const router = trpc.router

const procedure = trpc.procedure.use(async ({ ctx, next }) => answered(await next(), ctx.response))

/** Anybody may call. Operators are limited as in other calls; others share a few concurrent calls per network. */
export const anyone = procedure.meta({ access: 'anyone' }).use(async ({ ctx, next }) => {
  const { session, service, request, response } = ctx
  return session
    ? service.callLimits.ofUser(session.operatorId, response, () => next())
    : service.callLimits.ofStranger(signInNetworkOf(request), response, () => next())
})

const notSignedIn = () =>
  new Refused('not_signed_in', 'You are not signed in, or your session has ended. Sign in again.')

/** An operator, whose session needed a password and a second factor. Only for queries. */
export const signedIn = procedure.meta({ access: 'operator' }).use(async ({ ctx, next }) => {
  const { session: known, service, request, response } = ctx
  if (!known) throw notSignedIn()
  return service.callLimits.ofUser(known.operatorId, response, async (hasWaited) => {
    // It may have ended, or its operator have been removed, while the call waited.
    const session = hasWaited ? await service.readSession(request) : known
    if (!session) throw notSignedIn()
    return next({ ctx: { ...ctx, session } })
  })
})

const confirmed = z.object({ confirm: z.string().max(300).optional() })

/**
 * A change by the operator (`ctx.actor`), who confirms it: `confirm` repeats the name of the thing that it changes,
 * which the page's dialog shows with what will happen. The action writes the audit entry in its own transaction, which
 * ends by asking whether the operator is still signed in: it may have waited for rows until after their removal.
 */
export const change = <Output extends object, Input>(
  input: z.ZodType<Output, Input>,
  thingOf: (input: Output) => string,
) =>
  signedIn
    .meta({ access: 'operator', isChange: true })
    .input(z.intersection(input, confirmed))
    .use(({ ctx, input: given, next }) => {
      const { confirm } = given as z.infer<typeof confirmed>
      const thing = thingOf(given)
      if (confirm !== thing)
        throw new Refused('confirmation_needed', `This is a change of ${thing}: confirm it by repeating that name.`)
      const { name: operator, token } = ctx.session
      const ends = async (statements: Pick<Statements, 'rows'>) => {
        const [session] = await statements.rows(useOperatorSession, [tokenHash(token)])
        if (!session) throw notSignedIn()
      }
      const service = { ...ctx.service, pool: poolWhile(ctx.service.pool, { ends }) }
      return next({ ctx: { ...ctx, service, actor: { operator, token } } })
    })
