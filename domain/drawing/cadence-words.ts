/**
 * A cadence in words: "Every day at 18:00, New York". What the rule leaves out (the hour of a daily rule, the weekday
 * of a weekly one) comes from the campaign's start, as in the standard. A rule that no short sentence can say is shown
 * as it is.
 *
 * rrule-temporal has words too, but not as good ones: they say EST in summer, leave out the day of
 * `FREQ=MONTHLY;INTERVAL=3`, and turn `FREQ=MINUTELY;BYHOUR=9` into "every minute at 9:30 AM".
 */
import { dateFormat } from '../date-format.ts'
import { formatsOf, type Language } from '../language.ts'
import { daysOf, monthsIn, type Phrases, phrasesIn, type Unit, zoneName } from './cadence-phrases.ts'

type Rule = ReadonlyMap<string, string>
type Start = { weekday: string; day: number; month: number; hour: number; minute: number; second: number }
/** A rule with its frequency and interval, and the start that it leaves things to; null: it is not known. */
type Cadence = { unit: Unit; interval: number; rule: Rule; start: Start | null; language: Language }

const units: readonly string[] = ['SECONDLY', 'MINUTELY', 'HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']

/** More times than these would only be counted, not read, so the rule itself says it better. */
const MAX_TIMES = 6

const UNTOLD = ['BYSETPOS', 'BYYEARDAY', 'BYWEEKNO', 'WKST']

const two = (number: number): string => String(number).padStart(2, '0')

const numbersOf = (rule: Rule, name: string): number[] | null =>
  rule
    .get(name)
    ?.split(',')
    .map(Number)
    .toSorted((a, b) => a - b) ?? null

/** Null where there are too many times to read out. */
const timesOf = (phrases: Phrases, { rule, start }: Cadence): string | null => {
  const hours = numbersOf(rule, 'BYHOUR') ?? (start && [start.hour])
  const minutes = numbersOf(rule, 'BYMINUTE') ?? (start && [start.minute])
  const seconds = numbersOf(rule, 'BYSECOND') ?? [start?.second ?? 0]
  if (!hours || !minutes) return null
  if (hours.length * minutes.length * seconds.length > MAX_TIMES) return null
  const isToTheMinute = seconds.length === 1 && seconds[0] === 0
  const times = hours.flatMap((hour) =>
    minutes.flatMap((minute) =>
      seconds.map((second) => `${two(hour)}:${two(minute)}${isToTheMinute ? '' : `:${two(second)}`}`),
    ),
  )
  return phrases.at(times)
}

const inMonths = (phrases: Phrases, rule: Rule): string => {
  const numbers = numbersOf(rule, 'BYMONTH')
  return numbers ? phrases.inMonths(numbers.map((number) => monthsIn(phrases)[number - 1] ?? '')) : ''
}

/** Rules by the second, the minute and the hour: they follow elapsed time. */
const shortWords = (phrases: Phrases, { unit, interval, rule, start }: Cadence): string | null => {
  if (['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYHOUR'].some((name) => rule.has(name))) return null
  const minutes = numbersOf(rule, 'BYMINUTE')
  const seconds = numbersOf(rule, 'BYSECOND')
  const every = phrases.every(interval, unit)
  if (unit === 'SECONDLY') return minutes || seconds ? null : every
  const secondWords =
    seconds && !(seconds.length === 1 && seconds[0] === 0) ? phrases.atSeconds(seconds.map(String)) : ''
  if (unit === 'MINUTELY') return minutes ? null : every + secondWords
  if (secondWords !== '') return null
  const ofHour = minutes ?? (start && [start.minute])
  return ofHour && every + phrases.atMinutes(ofHour.map((minute) => `:${two(minute)}`))
}

/** Plain weekdays as one word after "every": null where they are numbered or none. */
const plainDays = (phrases: Phrases, language: Language, byDay: string | undefined): string | null => {
  const days = byDay === undefined ? null : daysOf(phrases, byDay)
  if (!days || days.isNumbered) return null
  return days.isWorkdays ? phrases.workingDay : formatsOf(language).list(days.names)
}

const dailyWords = (phrases: Phrases, { unit, interval, rule, language }: Cadence): string | null => {
  const byDay = rule.get('BYDAY')
  if (rule.has('BYMONTHDAY') || (byDay && interval !== 1)) return null
  if (!byDay) return phrases.every(interval, unit) + inMonths(phrases, rule)
  const days = plainDays(phrases, language, byDay)
  return days && phrases.everyDay(days) + inMonths(phrases, rule)
}

const weeklyWords = (phrases: Phrases, { unit, interval, rule, start, language }: Cadence): string | null => {
  const days = plainDays(phrases, language, rule.get('BYDAY') ?? start?.weekday)
  if (!days || rule.has('BYMONTHDAY')) return null
  const words = interval === 1 ? phrases.everyDay(days) : phrases.every(interval, unit) + phrases.onDay(days)
  return words + inMonths(phrases, rule)
}

const dayOfMonthWords = (phrases: Phrases, { rule, start, language }: Cadence): string | null => {
  const byDay = rule.get('BYDAY')
  const monthDays = numbersOf(rule, 'BYMONTHDAY')
  if (byDay && monthDays) return null
  if (!byDay) {
    const days = monthDays ?? (start && [start.day])
    return days && phrases.onDaysOfMonth(days)
  }
  const days = daysOf(phrases, byDay)
  if (!days) return null
  if (days.isNumbered) return phrases.onNumberedDays(days.names)
  return phrases.onEveryDay(plainDays(phrases, language, byDay) ?? '')
}

const monthlyWords = (phrases: Phrases, cadence: Cadence): string | null => {
  const days = dayOfMonthWords(phrases, cadence)
  return days && phrases.every(cadence.interval, cadence.unit) + days + inMonths(phrases, cadence.rule)
}

const yearlyWords = (phrases: Phrases, { unit, interval, rule, start }: Cadence): string | null => {
  if (rule.has('BYDAY')) return null
  const inYear = numbersOf(rule, 'BYMONTH') ?? (start && [start.month])
  const days = numbersOf(rule, 'BYMONTHDAY') ?? (start && [start.day])
  if (!inYear || !days || days.some((day) => day < 0)) return null
  const names = monthsIn(phrases)
  const dates = inYear.flatMap((month) => days.map((day) => phrases.date(day, names[month - 1] ?? '')))
  return phrases.every(interval, unit) + phrases.onDates(dates)
}

const datedWords = (phrases: Phrases, cadence: Cadence): string | null => {
  if (cadence.unit === 'DAILY') return dailyWords(phrases, cadence)
  if (cadence.unit === 'WEEKLY') return weeklyWords(phrases, cadence)
  return cadence.unit === 'MONTHLY' ? monthlyWords(phrases, cadence) : yearlyWords(phrases, cadence)
}

const startIn = (timeZone: string, startsAt: string): Start => {
  const format = dateFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(new Date(startsAt)).map(({ type, value }) => [type as string, value]))
  const number = (type: string) => Number(parts.get(type))
  const weekday = (parts.get('weekday') ?? '').slice(0, 2).toUpperCase()
  return {
    weekday,
    day: number('day'),
    month: number('month'),
    hour: number('hour'),
    minute: number('minute'),
    second: number('second'),
  }
}

/** "…, 10 times" or "…, until 1 January 2030". */
const endWords = (phrases: Phrases, rule: Rule, timeZone: string): string => {
  const count = rule.get('COUNT')
  if (count) return phrases.times(Number(count))
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(rule.get('UNTIL') ?? '') ?? []
  if (year === undefined) return ''
  const until = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return phrases.until(dateFormat(phrases.locale, { timeZone, dateStyle: 'long' }).format(until))
}

const isShort = (unit: Unit): boolean => unit === 'SECONDLY' || unit === 'MINUTELY' || unit === 'HOURLY'

/**
 * The rule is one that `parseRule` let through, `startsAt` is ISO 8601. Where the start is not known (null), a rule
 * that depends on it is shown as it is.
 */
export const cadenceWords = (
  text: string,
  timeZone: string,
  startsAt: string | null,
  language: Language = 'en',
): string => {
  const rule: Rule = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]))
  const unit = rule.get('FREQ') as Unit | undefined
  if (unit === undefined || !units.includes(unit) || UNTOLD.some((name) => rule.has(name))) return text
  const phrases = phrasesIn(language)
  const start = startsAt === null ? null : startIn(timeZone, startsAt)
  const cadence: Cadence = { unit, interval: Number(rule.get('INTERVAL') ?? '1'), rule, start, language }
  const end = endWords(phrases, rule, timeZone)
  if (isShort(unit)) {
    const words = shortWords(phrases, cadence)
    return words === null ? text : words + end
  }
  const words = datedWords(phrases, cadence)
  const times = timesOf(phrases, cadence)
  return words === null || times === null ? text : `${words}${times}, ${zoneName(timeZone)}${end}`
}
