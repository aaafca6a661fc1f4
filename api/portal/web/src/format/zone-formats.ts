import { dateFormat } from '../../../../../domain/date-format.ts'
import { locale } from '../texts/texts.ts'

/** A format for each time zone. `fixed`: a language to compute with, instead of the page's. */
export const zoneFormats =
  (options: Intl.DateTimeFormatOptions, fixed?: string) =>
  (timeZone: string): Intl.DateTimeFormat =>
    dateFormat(fixed ?? locale, { ...options, timeZone })
