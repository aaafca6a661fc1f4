import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const preloaded = pathToFileURL(join(import.meta.dirname, 'wrong-clock.js')).href

/** The settings of a process whose machine's clock is so far ahead, or behind. */
export const clockOff = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${preloaded}`,
  CLOCK_OFF_MS: String(ms),
})
