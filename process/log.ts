import { createLogger, format, type Logger, transports } from 'winston'

/** JSON lines on standard output; `base` is on every line. */
export const openLog = (base: Record<string, unknown>, level: string): Logger =>
  createLogger({
    level,
    defaultMeta: base,
    format: format.combine(format.timestamp(), format.json()),
    transports: [new transports.Console()],
  })
