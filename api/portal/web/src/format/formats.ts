import { formatsOf } from '../../../../../domain/language.ts'
import { language, locale } from '../texts/texts.ts'
import { zoneFormats } from './zone-formats.ts'

export const count = (value: number): string => formatsOf(language).count(value)

const TO_THE_MINUTE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

const formatsWith = (zone: Pick<Intl.DateTimeFormatOptions, 'timeZoneName'>) => ({
  toTheMinute: zoneFormats({ ...TO_THE_MINUTE, ...zone }),
  toTheSecond: zoneFormats({ ...TO_THE_MINUTE, ...zone, second: '2-digit' }),
})

const withZone = formatsWith({ timeZoneName: 'short' })
const withoutZone = formatsWith({})

const isWithinMinute = (at: string): boolean => new Date(at).getUTCSeconds() !== 0

type Shown = { hasZone?: boolean; hasSeconds?: boolean }

/** An instant with its time zone: "Nov 21, 2026, 18:00 EST". Seconds are shown unless they are 0. */
export const inZone = (
  at: string,
  zone = 'UTC',
  { hasZone = true, hasSeconds = isWithinMinute(at) }: Shown = {},
): string => {
  const formats = hasZone ? withZone : withoutZone
  return (hasSeconds ? formats.toTheSecond : formats.toTheMinute)(zone).format(new Date(at))
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const DAYS_IN_WORDS = 60

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

const relative = (value: number, unit: Intl.RelativeTimeFormatUnit, numeric: 'always' | 'auto' = 'always'): string => {
  const name = `${locale} ${numeric}`
  const format = relativeFormats.get(name) ?? new Intl.RelativeTimeFormat(locale, { numeric })
  relativeFormats.set(name, format)
  return format.format(value, unit)
}

/** How far an instant is from now: "in 5 minutes", "2 days ago", "now". */
export const fromNow = (at: string, nowMs: number): string => {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000)
  const size = Math.abs(seconds)
  if (size === 0) return relative(0, 'second', 'auto')
  if (size < MINUTE_S) return relative(seconds, 'second')
  if (size < HOUR_S) return relative(Math.trunc(seconds / MINUTE_S), 'minute')
  if (size < 2 * DAY_S) return relative(Math.trunc(seconds / HOUR_S), 'hour')
  if (size < DAYS_IN_WORDS * DAY_S) return relative(Math.trunc(seconds / DAY_S), 'day')
  return relative(Math.trunc(seconds / (30 * DAY_S)), 'month')
}
