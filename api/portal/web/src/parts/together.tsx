import { Stack } from '@mantine/core'
import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Loading } from './states.tsx'

/** After this time the parts are shown even if some are still loading. */
const LONGEST_WAIT_MS = 5_000

const UNANSWERED: QueryFilters = { predicate: ({ state }) => state.data === undefined }

/**
 * Shows parts of a page together that each load their own data: a late one would shift those below it while somebody is
 * about to press something there. They load while they are hidden.
 */
export const Together = ({ children }: { children: ReactNode }) => {
  const queries = useQueryClient()
  const asked = useIsFetching(UNANSWERED)
  const [state, setState] = useState<'unknown' | 'awaited' | 'shown'>('unknown')
  useEffect(() => {
    const isAwaited = queries.isFetching(UNANSWERED) > 0
    setState((before) => (before === 'shown' || !isAwaited ? 'shown' : 'awaited'))
  }, [asked])
  useEffect(() => {
    const timer = setTimeout(() => setState('shown'), LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    // The target of the link had no position while it was hidden.
    if (state === 'shown') document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [state])
  return (
    <>
      {state === 'awaited' && <Loading />}
      <Stack gap="lg" className={state === 'shown' ? undefined : 'not-yet'}>
        {children}
      </Stack>
    </>
  )
}
