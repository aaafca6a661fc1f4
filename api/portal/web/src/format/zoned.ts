/**
 * Wall clock times of a time zone, as in a `datetime-local` input (`2026-11-01T18:00`), and their instants. Uses Intl
 * only, since not every browser has Temporal; the tests compare it with Temporal.
 */
import { zoneFormats } from './zone-formats.ts'

const DAY_MS = 86_400_000
const WALL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?(?:\.0+)?$/

const formatOf = zoneFormats(
  {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  },
  'en-US',
)

/** The zone's wall clock at an instant, counted as if it were UTC; in whole seconds. */
const wallMsAt = (ms: number, zone: string): number => {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type as string, Number(value)]),
  )
  const part = (type: string) => parts.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
}

const toSecond = (ms: number): number => Math.floor(ms / 1000) * 1000

const offsetMsAt = (ms: number, zone: string): number => wallMsAt(toSecond(ms), zone) - toSecond(ms)

/** `2026-11-01T18:00`, with seconds unless they are 0. */
export const toWallTime = (at: string, zone: string): string => {
  const text = new Date(wallMsAt(toSecond(Date.parse(at)), zone)).toISOString()
  return text.slice(17, 19) === '00' ? text.slice(0, 16) : text.slice(0, 19)
}

/** A time that the clocks skip is read as if they had not been moved yet. */
export type WallTimeRead = { kind: 'once' | 'skipped'; at: string } | { kind: 'twice'; at: string; laterAt: string }

const readWallMs = (text: string): number | null => {
  const [, ...texts] = WALL_TIME.exec(text) ?? []
  if (texts.length === 0) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = texts.map((part) => Number(part ?? 0))
  const ms = Date.UTC(year, month - 1, day, hour, minute, second)
  return new Date(ms).toISOString().startsWith(text.slice(0, 16)) ? ms : null
}

/** The instant of a wall clock time, or null when the text is not one. */
export const fromWallTime = (text: string, zone: string): WallTimeRead | null => {
  const wallMs = readWallMs(text)
  if (wallMs === null) return null
  const offsetBefore = offsetMsAt(wallMs - DAY_MS, zone)
  const offsets = new Set([offsetBefore, offsetMsAt(wallMs + DAY_MS, zone)])
  const [first, second] = [...offsets]
    .map((offset) => wallMs - offset)
    .filter((ms) => ms + offsetMsAt(ms, zone) === wallMs)
    .toSorted((a, b) => a - b)
    .map((ms) => new Date(ms).toISOString())
  if (first === undefined) return { kind: 'skipped', at: new Date(wallMs - offsetBefore).toISOString() }
  return second === undefined ? { kind: 'once', at: first } : { kind: 'twice', at: first, laterAt: second }
}
