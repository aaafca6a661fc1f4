import { countAttempts } from '../../db/queries/account/sign-in-attempts.ts'
import type { Caller } from '../../domain/actor.ts'
import { refuseAttempts } from '../../domain/portal/attempts.ts'
import type { PortalService } from './context.ts'
import type { Session } from './sign-in/session.ts'

type Context = { service: Pick<PortalService, 'statements'>; session: Pick<Session, 'userId'> }

/** Counts a call by which a user makes us mail others. Refuses with `too_many_attempts`. */
export const countMail = async ({ service, session }: Context): Promise<void> =>
  refuseAttempts(await countAttempts(service, [{ kind: 'mail', subject: session.userId }]))

/** The same for an action of which owners get mail only in live mode. */
export const countMailOfLive = async ({ caller, ...context }: Context & { caller: Caller }): Promise<void> => {
  if (caller.mode === 'live') await countMail(context)
}
