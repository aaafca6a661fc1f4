import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lets this thread run when no other needs the processor: on Linux a thread has a priority of its own, by its id.
 * Elsewhere it stays as it is.
 */
export const lowerPriority = (): void => {
  try {
    const [, id] = /(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (id !== undefined) setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may not allow it, and everything works without.
  }
}
