import type { Logger } from 'winston'

/** Ends a process that cannot start; its log says why, and what to do. */
export const refusingToStart =
  (log: Logger) =>
  (why: string): never => {
    log.error(why)
    process.exit(1)
  }
