import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from './failures.ts'
import { whyRefused } from './refused-login.ts'

const PAUSE_MS = 500

export type Waiting = {
  onError: (error: Error) => void
  /** Until it is aborted, a database that cannot be reached is retried; without a signal there is no retry. */
  stopping?: AbortSignal
  /** Called when the database refuses the login; without it, the error is thrown. */
  onRefused?: (why: string) => never
}

/** Opens what a process needs at its start, with retries, because a failover of the database may be under way. */
export const whenReachable = async <Opened>(
  open: () => Promise<Opened>,
  { onError, stopping, onRefused }: Waiting,
): Promise<Opened> => {
  for (;;) {
    try {
      return await open()
    } catch (error) {
      const why = whyRefused(error)
      if (why !== null && onRefused) onRefused(why)
      if (!stopping || stopping.aborted || !isAway(error)) throw error
      onError(error as Error)
      await sleep(PAUSE_MS)
    }
  }
}
