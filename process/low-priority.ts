import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/**
 * Lowers this thread's priority, so that others get the processor first: on Linux each thread has a priority of its
 * own, set by its id. Elsewhere the priority stays as it is.
 */
export const lowerPriority = (): void => {
  try {
    const [, id] = /(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (id !== undefined) setPriority(Number(id), constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may not allow it, and everything works without.
  }
}
