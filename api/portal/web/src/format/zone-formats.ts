import { locale } from '../texts/texts.ts'

/**
 * A format for each time zone, made once: making one takes far longer than using it. `fixed`: a language to compute
 * with, instead of the page's.
 */
export const zoneFormats = (
  options: Intl.DateTimeFormatOptions,
  fixed?: string,
): ((zone: string) => Intl.DateTimeFormat) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (zone) => {
    const language = fixed ?? locale
    const name = `${language} ${zone}`
    const format = made.get(name) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: zone })
    made.set(name, format)
    return format
  }
}
