/**
 * How fast a reader takes an answer, or a sender brings a body. Only the time counts during which this process waits
 * for the other side: generating an answer while it is sent may take its time.
 */

/** A slow mobile connection reads several times as fast. */
export const MIN_BYTES_PER_SECOND = 10_000
/** The rate is measured over a whole window, so that a short stall does no harm. */
export const WINDOW_MS = 30_000
/** A window is judged only if the other side was waited for during at least this share of it. */
const MIN_WAITED = 0.9

export type Pace = {
  offer: () => void
  take: (bytes: number) => void
  /** Ends a window: whether the reader was too slow in it. */
  wasTooSlow: () => boolean
}

export const openPace = ({ windowMs = WINDOW_MS, now = () => performance.now() } = {}): Pace => {
  let bytes = 0
  let waitedMs = 0
  let offeredAt: number | null = null
  const stopWaiting = () => {
    if (offeredAt !== null) waitedMs += now() - offeredAt
    offeredAt = null
  }
  return {
    offer: () => {
      offeredAt = now()
    },
    take: (taken) => {
      stopWaiting()
      bytes += taken
    },
    wasTooSlow: () => {
      const isOffering = offeredAt !== null
      stopWaiting()
      const isSlow = waitedMs >= MIN_WAITED * windowMs && bytes < (MIN_BYTES_PER_SECOND * waitedMs) / 1_000
      bytes = 0
      waitedMs = 0
      if (isOffering) offeredAt = now()
      return isSlow
    },
  }
}
