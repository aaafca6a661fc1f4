import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useState } from 'react'

/**
 * Renders the content of the frame in a separate task, so that the frame is shown first and a slow phone can handle
 * input in between. The router restored the scroll position when only the frame was there, so it is made to do so
 * again.
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
