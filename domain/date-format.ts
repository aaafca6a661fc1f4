import { remembered } from './remembered.ts'

/** Partners choose among hundreds of zones, and each format takes some memory. */
const MOST_KEPT = 500

const formatNamed = remembered(MOST_KEPT, (name: string) => {
  const [locale, options] = JSON.parse(name) as [string, Intl.DateTimeFormatOptions]
  return new Intl.DateTimeFormat(locale, options)
})

/** A format of times, made once and kept: making one takes a thousand times as long as using it. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  formatNamed(JSON.stringify([locale, options]))
