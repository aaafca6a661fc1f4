import { QueryClient } from '@tanstack/react-query'
import { isTransient } from './refusal.ts'

const ANSWER_LIMIT_MS = 60_000
const RETRIES = 2

export const fetchInTime = (input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => {
  const tooLate = AbortSignal.timeout(ANSWER_LIMIT_MS)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, tooLate]) : tooLate })
}

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
