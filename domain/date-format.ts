/** Partners choose among hundreds of zones, and each format takes some memory. */
const MOST_KEPT = 500

const made = new Map<string, Intl.DateTimeFormat>()

/**
 * A format of times, made once and kept: making one takes a thousand times as long as using it.
 */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const name = locale + JSON.stringify(options)
  const known = made.get(name)
  if (known) return known
  if (made.size >= MOST_KEPT) made.clear()
  const format = new Intl.DateTimeFormat(locale, options)
  made.set(name, format)
  return format
}
