import { Stack } from '@mantine/core'
import { type QueryFilters, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { Loading } from './states.tsx'

/** Nobody waits longer for the slowest of them. */
const LONGEST_WAIT_MS = 5_000

const UNANSWERED: QueryFilters = { predicate: ({ state }) => state.data === undefined }

/**
 * Parts of a page that each ask for their data, shown together: one that came later would move those below it away from
 * somebody who is about to press something there. They ask while they cannot be seen yet.
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
    // The part that a link leads to had no place before.
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
