import { zoneFormats } from './zone-formats.ts'

export const count = (value: number): string => new Intl.NumberFormat('en-US').format(value)

const formatIn = zoneFormats({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

const hasSeconds = (at: string): boolean => new Date(at).getUTCSeconds() !== 0

/** An instant with its time zone: "Nov 21, 2026, 18:00 EST". Seconds are shown unless they are 0. */
export const inZone = (at: string, zone = 'UTC'): string => {
  const parts = formatIn(zone).formatToParts(new Date(at))
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? ''
  const seconds = hasSeconds(at) ? `:${of('second')}` : ''
  return `${of('month')} ${of('day')}, ${of('year')}, ${of('hour')}:${of('minute')}${seconds} ${of('timeZoneName')}`
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const DAYS_IN_WORDS = 60

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always', style: 'short' })

/** How far an instant is from now: "in 5 min.", "2 days ago", "now". */
export const fromNow = (at: string, nowMs: number): string => {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1000)
  const size = Math.abs(seconds)
  if (size === 0) return 'now'
  if (size < MINUTE_S) return relative.format(seconds, 'second')
  if (size < HOUR_S) return relative.format(Math.trunc(seconds / MINUTE_S), 'minute')
  if (size < 2 * DAY_S) return relative.format(Math.trunc(seconds / HOUR_S), 'hour')
  if (size < DAYS_IN_WORDS * DAY_S) return relative.format(Math.trunc(seconds / DAY_S), 'day')
  return relative.format(Math.trunc(seconds / (30 * DAY_S)), 'month')
}
