/** Instants in the campaign's time zone and in UTC. A script adds the reader's zone. */
import { type Html, html } from '../html.ts'

type Format = (at: Date) => string

const MINUTE_MS = 60_000

const isToTheMinute = (at: Date): boolean => at.getTime() % MINUTE_MS === 0

const known = new Map<string, { long: Format; short: Format }>()

/** Cached: making a format takes a thousand times as long as using it. */
const formatsIn = (timeZone: string) => {
  const found = known.get(timeZone)
  if (found) return found
  const parts = {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  } as const
  const toTheMinute = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZoneName: 'short' })
  const toTheSecond = new Intl.DateTimeFormat('en-US', {
    ...parts,
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  const day = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' })
  const made = {
    long: (at: Date) => (isToTheMinute(at) ? toTheMinute : toTheSecond).format(at),
    short: (at: Date) => day.format(at),
  }
  known.set(timeZone, made)
  return made
}

const CLOCK_FROM = 'YYYY-MM-DDT'.length

/** `23:00 UTC`, with seconds unless they are 0. */
const clockInUtc = (at: Date, iso: string): string =>
  `${iso.slice(CLOCK_FROM, CLOCK_FROM + (isToTheMinute(at) ? 'HH:MM' : 'HH:MM:SS').length)} UTC`

/** `Nov 21, 2026, 18:00 EST (23:00 UTC)`, with seconds unless they are 0. */
export const instant = (at: Date, timeZone: string): Html => {
  const iso = at.toISOString()
  const utc = html` <span class="utc">(${clockInUtc(at, iso)})</span>`
  return html`<time datetime="${iso}">${formatsIn(timeZone).long(at)}</time>${timeZone !== 'UTC' && utc}`
}

/** The same for a list, where there is no room for UTC: the `datetime` has it. */
export const shortInstant = (at: Date, timeZone: string): Html =>
  html`<time datetime="${at.toISOString()}">${formatsIn(timeZone).long(at)}</time>`

/** The day in the zone alone: `Nov 21, 2026`. */
export const day = (at: Date, timeZone: string): Html =>
  html`<time datetime="${at.toISOString()}">${formatsIn(timeZone).short(at)}</time>`

/** An instant in words alone, for titles and descriptions. */
export const instantInWords = (at: Date, timeZone: string): string => formatsIn(timeZone).long(at)

/** An awaited instant: a script adds a countdown. */
export const awaited = (at: Date, timeZone: string): Html =>
  html`<span class="awaited" data-countdown="${at.toISOString()}">${instant(at, timeZone)}</span>`

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

const tenths = (value: number): string => String(Math.round(value * 10) / 10)

/** How long something took: `0.8 s`, `12 min`, `3 h`, `2 days`. */
export const duration = (seconds: number): string => {
  if (seconds < MINUTE_S) return `${tenths(seconds)} s`
  if (seconds < HOUR_S) return `${tenths(seconds / MINUTE_S)} min`
  return seconds < DAY_S ? `${tenths(seconds / HOUR_S)} h` : `${tenths(seconds / DAY_S)} days`
}
