import { countAttempts } from '../../db/queries/account/sign-in-attempts.ts'
import type { Caller } from '../../domain/actor.ts'
import { refuseAttempts } from '../../domain/portal/attempts.ts'
import type { PortalService } from './context.ts'
import type { Session } from './sign-in/session.ts'

type Context = { service: Pick<PortalService, 'statements'>; session: Pick<Session, 'userId'> }

/** Counts what a user is about to have mailed to others. Refuses with `too_many_attempts`. */
export const countMail = async ({ service, session }: Context): Promise<void> =>
  refuseAttempts(await countAttempts(service, [{ kind: 'mail', subject: session.userId }]))

/** The same for what owners are mailed of in live mode alone. */
export const countMailOfLive = async ({ caller, ...context }: Context & { caller: Caller }): Promise<void> => {
  if (caller.mode === 'live') await countMail(context)
}
