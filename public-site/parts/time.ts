/** Instants in the campaign's time zone and in UTC. A script adds the reader's zone. */
import { type Html, html } from '../html.ts'
import type { Texts } from '../texts.ts'

const MINUTE_MS = 60_000

const isToTheMinute = (at: Date): boolean => at.getTime() % MINUTE_MS === 0

const CLOCK_FROM = 'YYYY-MM-DDT'.length

/** `23:00 UTC`, with seconds unless they are 0. */
const clockInUtc = (at: Date, iso: string): string =>
  `${iso.slice(CLOCK_FROM, CLOCK_FROM + (isToTheMinute(at) ? 'HH:MM' : 'HH:MM:SS').length)} UTC`

/** `Nov 21, 2026, 18:00 EST (23:00 UTC)`, with seconds unless they are 0. */
export const instant = (texts: Texts, at: Date, timeZone: string): Html => {
  const iso = at.toISOString()
  const utc = html` <span class="utc">(${clockInUtc(at, iso)})</span>`
  return html`<time datetime="${iso}">${texts.time(at, timeZone)}</time>${timeZone !== 'UTC' && utc}`
}

/** The same for a list, where there is no room for UTC: the `datetime` has it. */
export const shortInstant = (texts: Texts, at: Date, timeZone: string): Html =>
  html`<time datetime="${at.toISOString()}">${texts.time(at, timeZone)}</time>`

/** The day in the zone alone: `Nov 21, 2026`. */
export const day = (texts: Texts, at: Date, timeZone: string): Html =>
  html`<time datetime="${at.toISOString()}">${texts.day(at, timeZone)}</time>`

/** An awaited instant: a script adds a countdown. */
export const awaited = (texts: Texts, at: Date, timeZone: string): Html =>
  html`<span class="awaited" data-countdown="${at.toISOString()}">${instant(texts, at, timeZone)}</span>`

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

const tenths = (value: number): number => Math.round(value * 10) / 10

/** How long something took: `0.8 s`, `12 min`, `3 h`, `2 days`. */
export const duration = ({ rounded, parts }: Texts, seconds: number): string => {
  const shown = (value: number): string => rounded(tenths(value), 4)
  if (seconds < MINUTE_S) return `${shown(seconds)} s`
  if (seconds < HOUR_S) return `${shown(seconds / MINUTE_S)} min`
  return seconds < DAY_S ? `${shown(seconds / HOUR_S)} h` : `${shown(seconds / DAY_S)} ${parts.days}`
}
