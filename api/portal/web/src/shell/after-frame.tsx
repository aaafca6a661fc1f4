import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'

/**
 * Renders what stands in the frame in a task of its own, so that the frame is shown before it and a slow phone answers
 * in between. The router took the frame for all of the page when it looked where the reader had been: it looks again.
 */
export const AfterFrame = ({ children }: { children: ReactNode }) => {
  const router = useRouter()
  const [isTurn, setTurn] = useState(false)
  useLayoutEffect(() => {
    const timer = setTimeout(() => setTurn(true))
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    const { location: toLocation, resolvedLocation: fromLocation } = router.state
    const changed = { pathChanged: false, hrefChanged: false, hashChanged: false }
    if (isTurn) router.emit({ type: 'onRendered', toLocation, fromLocation, ...changed })
  }, [isTurn])
  return isTurn ? children : null
}
