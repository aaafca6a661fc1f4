// Times in words: how long until one, and what it is in the visitor's time zone.

import { words } from './words.js'

const SECOND_MS = 1_000
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** @param {number} number */
const two = (number) => String(number).padStart(2, '0')

/**
 * "in 2 days 3 h", "in 3 h 05 min", "in 4 min 09 s", "in 12 s"; null once it has passed.
 * @param {number} ms
 */
export const timeLeft = (ms) => {
  const left = Math.ceil(ms / SECOND_MS)
  if (left <= 0) return null
  const [days, hours] = [Math.floor(left / DAY_S), Math.floor((left % DAY_S) / HOUR_S)]
  const [minutes, seconds] = [Math.floor((left % HOUR_S) / MINUTE_S), left % MINUTE_S]
  if (days > 0) return words.times.days(days, hours)
  if (hours > 0) return words.times.hours(hours, two(minutes))
  if (minutes > 0) return words.times.minutes(minutes, two(seconds))
  return words.times.seconds(seconds)
}

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map()

/** @param {string} zone */
const formatIn = (zone) => {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat(words.locale, {
    timeZone: zone,
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/**
 * "Nov 21, 18:00": day and time in a zone.
 * @param {Date} at
 * @param {string} zone
 */
export const clockIn = (at, zone) => formatIn(zone).format(at)

/**
 * Whether two zones have the same time at an instant.
 * @param {Date} at
 * @param {string} zone
 * @param {string} other
 */
export const isSameClock = (at, zone, other) => clockIn(at, zone) === clockIn(at, other)
