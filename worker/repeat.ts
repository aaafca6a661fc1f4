import { setTimeout as sleep } from 'node:timers/promises'
import type { Workplace } from './stage.ts'

const PAUSE_AFTER_ERROR_MS = 500

/**
 * Repeats a step until the worker stops; after an error (the database restarts, say), which is logged, it tries again.
 */
export const repeat = async (
  what: string,
  { log }: Pick<Workplace, 'log'>,
  signal: AbortSignal,
  step: () => Promise<unknown>,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await step()
    } catch (error) {
      log.error(`${what} failed and will be retried`, { error: String(error) })
      await sleep(PAUSE_AFTER_ERROR_MS, undefined, { signal }).catch(() => {})
    }
  }
}
