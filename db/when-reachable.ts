import { setTimeout as sleep } from 'node:timers/promises'
import { isAway } from './failures.ts'
import { whyRefused } from './refused-login.ts'

const PAUSE_MS = 500

export type Waiting = {
  onError: (error: Error) => void
  /** Until then a database that cannot be reached is asked again; without it, never. */
  stopping?: AbortSignal
  /** Of a database that refuses the login; without it, the error is thrown. */
  onRefused?: (why: string) => never
}

/** What a process opens when it starts, which may be while one database takes over from another. */
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
