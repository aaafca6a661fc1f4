import { createTRPCClient, httpLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createTRPCContext, createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { fetchInTime, queryClient } from '../../../../portal/web/src/calls/query-client.ts'
import { reasonOf } from '../../../../portal/web/src/calls/refusal.ts'
import type { ConsoleRouter } from '../../../router.ts'

/** Where somebody signs in, to come back to the page they are on. */
const signInAddress = (): string => {
  const { pathname, search } = window.location
  return `/operator/sign-in?${new URLSearchParams({ next: `${pathname}${search}` })}`
}

/** Once the session has ended, nothing of it stays in the window. */
const leaveWhenSignedOut: TRPCLink<ConsoleRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        ...observer,
        error: (error) => {
          if (reasonOf(error) === 'not_signed_in') window.location.assign(signInAddress())
          observer.error(error)
        },
      }),
    )

export const client = createTRPCClient<ConsoleRouter>({
  links: [
    leaveWhenSignedOut,
    httpLink({ url: '/operator/trpc', fetch: (input, init) => fetchInTime(input, init as RequestInit) }),
  ],
})

export const { TRPCProvider, useTRPC } = createTRPCContext<ConsoleRouter>()

/** The same calls outside components. */
export const trpc = createTRPCOptionsProxy<ConsoleRouter>({ client, queryClient })
