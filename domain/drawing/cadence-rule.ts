/**
 * The text of a cadence: the value of an RFC 5545 RRULE. The recurrence library ignores what it does not understand, so
 * every part is checked here, and a mistyped rule is refused instead of drawing at unintended times.
 */
import { Refused } from '../refusals.ts'
import { type Sentence } from '../sentence.ts'
import { cadenceWords } from '../refusal-words/cadence.ts'

const FREQUENCIES = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
type Frequency = (typeof FREQUENCIES)[number]

const SHORT: ReadonlySet<Frequency> = new Set(['SECONDLY', 'MINUTELY', 'HOURLY'])

/** Draws of one campaign are at least this far apart. */
const MIN_SECONDS_APART = 10

/** A rule with a COUNT is walked from its start each time, so the count has a limit; UNTIL has none. */
const MAX_COUNT = 10_000

const SECONDS_PER_MINUTE = 60

const refuse = (sentence: Sentence): never => {
  throw new Refused('bad_request', sentence)
}

/** Whole numbers that are allowed, separated by commas. */
const numbers = (isAllowed: (number: number) => boolean) => (value: string) =>
  value.split(',').every((text) => /^-?\d{1,3}$/.test(text) && isAllowed(Number(text)))

const between = (min: number, max: number) => numbers((number) => number >= min && number <= max)

/** Numbers from 1 to `max`, or from -1 to -`max`, which count from the end. */
const fromEitherEnd = (max: number) => numbers((number) => Math.abs(number) >= 1 && Math.abs(number) <= max)

const DAY = /^(?:MO|TU|WE|TH|FR|SA|SU)$/

/** Every year has 52 of each weekday; where there is no 53rd, the library takes one of the next year. */
const NUMBERED_DAY = /^(?:-?(?:[1-9]|[1-4]\d|5[0-2]))?(?:MO|TU|WE|TH|FR|SA|SU)$/

const days = (value: string) => value.split(',').every((text) => NUMBERED_DAY.test(text))

const isTime = (value: string): boolean => {
  if (!/^\d{8}T\d{6}Z$/.test(value)) return false
  try {
    return Boolean(Temporal.Instant.from(value))
  } catch {
    return false
  }
}

const parts: Readonly<Record<string, (value: string) => boolean>> = {
  FREQ: (value) => (FREQUENCIES as readonly string[]).includes(value),
  INTERVAL: (value) => /^[1-9]\d{0,4}$/.test(value),
  COUNT: (value) => /^[1-9]\d{0,4}$/.test(value) && Number(value) <= MAX_COUNT,
  UNTIL: isTime,
  BYSECOND: between(0, 59),
  BYMINUTE: between(0, 59),
  BYHOUR: between(0, 23),
  BYDAY: days,
  BYMONTHDAY: fromEitherEnd(31),
  BYYEARDAY: fromEitherEnd(366),
  BYWEEKNO: fromEitherEnd(53),
  BYMONTH: between(1, 12),
  BYSETPOS: fromEitherEnd(366),
  WKST: (value) => DAY.test(value),
}

const MAX_QUOTED = 40

/** A piece of the text on one line, whatever characters it has. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, MAX_QUOTED))

const readParts = (text: string): Map<string, string> => {
  const read = new Map<string, string>()
  for (const part of text.split(';')) {
    const [name, value, ...others] = part.split('=') as [string, ...string[]]
    const isSound = Object.hasOwn(parts, name) ? parts[name] : undefined
    if (!isSound || value === undefined || others.length > 0) {
      return refuse(cadenceWords.notAPart(quoted(part)))
    }
    if (read.has(name)) refuse(cadenceWords.twice(name))
    if (!isSound(value)) refuse(cadenceWords.notAValue(quoted(value), name))
    read.set(name, value)
  }
  return read
}

/** Besides FREQ=SECONDLY itself, only seconds of the minute can bring draws closer than a minute. */
const refuseTooClose = (frequency: Frequency, interval: number, bySecond: string | undefined): void => {
  const seconds =
    bySecond
      ?.split(',')
      .map(Number)
      .toSorted((a, b) => a - b) ?? []
  const gaps = seconds.map((second, i) => (seconds[i + 1] ?? (seconds[0] as number) + SECONDS_PER_MINUTE) - second)
  const isTooClose =
    gaps.some((gap) => gap < MIN_SECONDS_APART) || (frequency === 'SECONDLY' && interval < MIN_SECONDS_APART)
  if (isTooClose) refuse(cadenceWords.tooClose(MIN_SECONDS_APART))
}

/**
 * An hourly rule becomes a rule by the minute with its minutes named. The library counts those in elapsed time, so that
 * the repeated hour is drawn in as well, and none is lost where clocks move by half an hour.
 */
const byTheMinute = (read: ReadonlyMap<string, string>, startMinute: number): Map<string, string> => {
  const isEveryHour = read.get('FREQ') === 'HOURLY' && (read.get('INTERVAL') ?? '1') === '1'
  if (!isEveryHour) return new Map(read)
  return new Map(read).set('FREQ', 'MINUTELY').set('BYMINUTE', read.get('BYMINUTE') ?? String(startMinute))
}

/** The parts of a sound rule by their names. */
export type RuleParts = ReadonlyMap<string, string>

/**
 * The rule as the library is to read it; `startMinute` is the minute at which an hourly rule fires when it names none.
 * Refuses an unsound rule with `bad_request`.
 */
export const parseRule = (text: string, startMinute: number): RuleParts => {
  const read = readParts(text)
  const frequency = read.get('FREQ') as Frequency | undefined
  if (frequency === undefined) return refuse(cadenceWords.noFrequency)
  if (read.has('COUNT') && read.has('UNTIL')) refuse(cadenceWords.countAndUntil)
  if (read.has('BYSETPOS') && SHORT.has(frequency)) {
    refuse(cadenceWords.setPosition(frequency))
  }
  refuseTooClose(frequency, Number(read.get('INTERVAL') ?? '1'), read.get('BYSECOND'))
  return byTheMinute(read, startMinute)
}

/** Pairs of parts that the library combines wrongly: it draws on the days of either, ignores one, or takes seconds. */
const MIXED = [
  ['BYDAY=1MO', 'BYDAY=MO'],
  ['BYDAY=1MO', 'BYMONTHDAY'],
  ['BYDAY=1MO', 'BYYEARDAY'],
  ['BYDAY=MO', 'BYYEARDAY'],
  ['BYMONTHDAY', 'BYYEARDAY'],
  ['BYMONTHDAY', 'BYWEEKNO'],
  ['BYYEARDAY', 'BYWEEKNO'],
  ['BYSETPOS', 'BYWEEKNO'],
] as const

/**
 * Refuses parts that the library does not read together as the standard says. Only for a cadence that is new: campaigns
 * that have such a rule have announced its draws.
 */
export const refuseMixed = (rule: RuleParts): void => {
  if (rule.get('FREQ') !== 'YEARLY') return
  const days = rule.get('BYDAY')?.split(',') ?? []
  const numbered = days.find((day) => !DAY.test(day))
  const plain = days.find((day) => DAY.test(day))
  const given = new Map([...rule.keys()].map((name) => [name, name]))
  if (numbered) given.set('BYDAY=1MO', `BYDAY=${numbered}`)
  if (plain) given.set('BYDAY=MO', `BYDAY=${plain}`)
  for (const mixed of MIXED) {
    const [one, other] = mixed.map((kind) => given.get(kind))
    if (one && other) refuse(cadenceWords.mixed(one, other))
  }
}
