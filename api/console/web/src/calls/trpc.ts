import { createTRPCClient, httpLink, type TRPCLink } from '@trpc/client'
import { observable } from '@trpc/server/observable'
import { createTRPCContext, createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import { fetchInTime, queryClient } from '../../../../portal/web/src/calls/query-client.ts'
import { reasonOf } from '../../../../portal/web/src/calls/refusal.ts'
import type { ConsoleRouter } from '../../../router.ts'

/** The address of the sign-in, which leads back to the present page. */
const signInAddress = (): string => {
  const { pathname, search } = window.location
  return `/operator/sign-in?${new URLSearchParams({ next: `${pathname}${search}` })}`
}

/** Leaves the page when the session has ended, so that no data stays in memory. */
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
