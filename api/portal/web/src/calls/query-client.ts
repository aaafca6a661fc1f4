import { type Query, QueryClient } from '@tanstack/react-query'
import { isTransient } from './refusal.ts'

const ANSWER_LIMIT_MS = 60_000
const RETRIES = 2

export const fetchInTime = (input: RequestInfo | URL | string, init?: RequestInit): Promise<Response> => {
  const tooLate = AbortSignal.timeout(ANSWER_LIMIT_MS)
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, tooLate]) : tooLate })
}

const COMES_UP_WITHIN_MS = 10_000

let goneToAt = Date.now()

/** Somebody goes to another page. */
export const beginPage = (): void => {
  goneToAt = Date.now()
}

/**
 * Whether a component that mounts fetches stale data again. While a page comes up, data that was fetched since the
 * reader went to it counts as fresh, however late its parts mount.
 */
const asksAgain = ({ state }: Query): boolean => {
  const comesUp = Date.now() - goneToAt < COMES_UP_WITHIN_MS
  return state.isInvalidated || !comesUp || state.dataUpdatedAt < goneToAt
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
      refetchOnMount: asksAgain,
      retry: (count, error) => count < RETRIES && isTransient(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
