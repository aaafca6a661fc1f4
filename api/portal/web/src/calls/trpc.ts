import { createTRPCClient, httpLink } from '@trpc/client'
import { createTRPCContext, createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { PortalRouter } from '../../../router.ts'
import { language } from '../texts/texts.ts'
import { takeFirstCall } from './first-call.ts'
import { fetchInTime, queryClient } from './query-client.ts'
import { repeatOnceAnswered } from './repeat.ts'

export const client = createTRPCClient<PortalRouter>({
  links: [
    repeatOnceAnswered,
    httpLink({
      url: '/portal/trpc',
      headers: () => ({ 'Accept-Language': language }),
      fetch: (input, init) => takeFirstCall(input) ?? fetchInTime(input, init as RequestInit),
    }),
  ],
})

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<PortalRouter>()

/** The same calls outside components. */
export const trpc = createTRPCOptionsProxy<PortalRouter>({ client, queryClient })

/** Polls while the page is visible: `queryOptions(input, live(3000))`. */
export const live = (everyMs: number) => ({ refetchInterval: everyMs, refetchIntervalInBackground: false }) as const
