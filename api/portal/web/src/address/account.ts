import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Mode } from '../../../../../domain/actor.ts'
import { mayActAs, type Role } from '../../../../../domain/portal/role.ts'
import type { Me } from '../../../shapes.ts'
import { useTRPC } from '../calls/trpc.ts'

export type Account = { partner: string; mode: Mode }

/** The account in the page's address; null on pages without one. */
export const useMaybeAccount = (): Account | null => {
  const { partner, mode }: Partial<Account> = useParams({ strict: false })
  return partner && mode ? { partner, mode } : null
}

/** The account in the page's address. */
export const useAccount = (): Account => {
  const account = useMaybeAccount()
  if (!account) throw new Error('This part stands on a page of an account only.')
  return account
}

/** The signed-in user. Every page behind the sign-in is shown only once this is known. */
export const useMe = (): Me | undefined => {
  const trpc = useTRPC()
  return useQuery(trpc.session.me.queryOptions()).data
}

const roleIn = (me: Me | undefined, partner: string): Role =>
  me?.partners.find(({ id }) => id === partner)?.role ?? 'viewer'

/** The user's role in the partner of this page. */
export const useRole = (): Role => roleIn(useMe(), useAccount().partner)

/** Whether this role may do what needs the other: `can(useRole(), 'manager')`. */
export const can = mayActAs

/** Whether this user is shown what is to be done until an own draw is verified. */
export const takesFirstSteps = (me: Me | undefined, { partner, mode }: Account): boolean =>
  mode === 'test' && can(roleIn(me, partner), 'manager')
