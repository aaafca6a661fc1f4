import { QueryClient } from '@tanstack/react-query'
import { createTRPCClient, httpLink } from '@trpc/client'
import { createTRPCContext, createTRPCOptionsProxy } from '@trpc/tanstack-react-query'
import type { PortalRouter } from '../../../router.ts'
import { language } from '../texts/texts.ts'
import { isTransient } from './refusal.ts'
import { repeatOnceAnswered } from './repeat.ts'

const ANSWER_LIMIT_MS = 60_000
const RETRIES = 2

const fetchInTime = (input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => {
  const tooLate = AbortSignal.timeout(ANSWER_LIMIT_MS)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, tooLate]) : tooLate })
}

export const client = createTRPCClient<PortalRouter>({
  links: [
    repeatOnceAnswered,
    httpLink({
      url: '/portal/trpc',
      headers: () => ({ 'Accept-Language': language }),
      fetch: (input, init) => fetchInTime(input, init as RequestInit),
    }),
  ],
})

/**
 * Calls are made even when the browser thinks it is offline: an error message helps more than a call that silently
 * waits.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 1_000,
      retry: (count, error) => count < RETRIES && isTransient(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<PortalRouter>()

/** The same calls outside components. */
export const trpc = createTRPCOptionsProxy<PortalRouter>({ client, queryClient })

/** Polls while the page is visible: `queryOptions(input, live(3000))`. */
export const live = (everyMs: number) => ({ refetchInterval: everyMs, refetchIntervalInBackground: false }) as const
