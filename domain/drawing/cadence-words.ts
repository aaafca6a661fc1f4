/**
 * A cadence in words: "Every day at 18:00, New York". What the rule leaves out (the hour of a daily rule, the weekday
 * of a weekly one) comes from the campaign's start, as in the standard. A rule that no short sentence can say is shown
 * as it is.
 *
 * rrule-temporal has words too, but not as good ones: they say EST in summer, leave out the day of
 * `FREQ=MONTHLY;INTERVAL=3`, and turn `FREQ=MINUTELY;BYHOUR=9` into "every minute at 9:30 AM".
 */
import { daysOf, fromEnd, list, months, numbersOf, type Rule, two, zoneName } from './cadence-phrases.ts'

type Unit = 'SECONDLY' | 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
type Start = { weekday: string; day: number; month: number; hour: number; minute: number; second: number }

const units: Readonly<Record<Unit, string>> = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

/** More times than these would only be counted, not read, so the rule itself says it better. */
const MAX_TIMES = 6

const UNTOLD = ['BYSETPOS', 'BYYEARDAY', 'BYWEEKNO', 'WKST']

/** Null where there are too many times to read out. */
const timesOf = (rule: Rule, start: Start | null): string | null => {
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
  return ` at ${list(times)}`
}

const every = (interval: number, unit: string): string =>
  interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`

const inMonths = (rule: Rule): string => {
  const numbers = numbersOf(rule, 'BYMONTH')
  return numbers ? ` in ${list(numbers.map((number) => months[number - 1] ?? ''))}` : ''
}

/** Rules by the second, the minute and the hour: they follow elapsed time. */
const shortWords = (unit: Unit, interval: number, rule: Rule, start: Start | null): string | null => {
  if (['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYHOUR'].some((name) => rule.has(name))) return null
  const minutes = numbersOf(rule, 'BYMINUTE')
  const seconds = numbersOf(rule, 'BYSECOND')
  if (unit === 'SECONDLY') return minutes || seconds ? null : every(interval, 'second')
  const secondWords =
    seconds && !(seconds.length === 1 && seconds[0] === 0) ? ` at second ${list(seconds.map(String))}` : ''
  if (unit === 'MINUTELY') return minutes ? null : `${every(interval, 'minute')}${secondWords}`
  if (secondWords !== '') return null
  const ofHour = minutes ?? (start && [start.minute])
  return ofHour && `${every(interval, 'hour')} at ${list(ofHour.map((minute) => `:${two(minute)}`))}`
}

const dailyWords = (interval: number, rule: Rule): string | null => {
  const byDay = rule.get('BYDAY')
  if (rule.has('BYMONTHDAY') || (byDay && interval !== 1)) return null
  const days = byDay ? daysOf(byDay) : { words: 'day', isNumbered: false }
  if (!days || days.isNumbered) return null
  return `${interval === 1 ? `Every ${days.words}` : every(interval, 'day')}${inMonths(rule)}`
}

const weeklyWords = (interval: number, rule: Rule, start: Start | null): string | null => {
  const byDay = rule.get('BYDAY') ?? start?.weekday
  const days = byDay === undefined ? null : daysOf(byDay)
  if (!days || days.isNumbered || rule.has('BYMONTHDAY')) return null
  return interval === 1
    ? `Every ${days.words}${inMonths(rule)}`
    : `${every(interval, 'week')} on ${days.words}${inMonths(rule)}`
}

const dayOfMonthWords = (rule: Rule, start: Start | null): string | null => {
  const byDay = rule.get('BYDAY')
  const monthDays = numbersOf(rule, 'BYMONTHDAY')
  if (byDay && monthDays) return null
  if (!byDay) {
    const days = monthDays ?? (start && [start.day])
    return days && `on the ${list(days.map((day) => (day < 0 ? `${fromEnd(day)} day` : fromEnd(day))))}`
  }
  const days = daysOf(byDay)
  return days && (days.isNumbered ? `on ${days.words}` : `on every ${days.words}`)
}

const monthlyWords = (interval: number, rule: Rule, start: Start | null): string | null => {
  const days = dayOfMonthWords(rule, start)
  return days && `${every(interval, 'month')} ${days}${inMonths(rule)}`
}

const yearlyWords = (interval: number, rule: Rule, start: Start | null): string | null => {
  if (rule.has('BYDAY')) return null
  const inYear = numbersOf(rule, 'BYMONTH') ?? (start && [start.month])
  const days = numbersOf(rule, 'BYMONTHDAY') ?? (start && [start.day])
  if (!inYear || !days || days.some((day) => day < 0)) return null
  const dates = inYear.flatMap((month) => days.map((day) => `${day} ${months[month - 1]}`))
  return `${every(interval, 'year')} on ${list(dates)}`
}

const datedWords = (unit: Unit, interval: number, rule: Rule, start: Start | null): string | null => {
  if (unit === 'DAILY') return dailyWords(interval, rule)
  if (unit === 'WEEKLY') return weeklyWords(interval, rule, start)
  return unit === 'MONTHLY' ? monthlyWords(interval, rule, start) : yearlyWords(interval, rule, start)
}

const startIn = (timeZone: string, startsAt: string): Start => {
  const format = new Intl.DateTimeFormat('en-US', {
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
const endWords = (rule: Rule, timeZone: string): string => {
  const count = rule.get('COUNT')
  if (count) return count === '1' ? ', once' : `, ${count} times`
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(rule.get('UNTIL') ?? '') ?? []
  if (year === undefined) return ''
  const until = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return `, until ${new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(until)}`
}

const isShort = (unit: Unit): boolean => unit === 'SECONDLY' || unit === 'MINUTELY' || unit === 'HOURLY'

/**
 * The rule is one that `parseRule` let through, `startsAt` is ISO 8601. Where the start is not known (null), a rule
 * that depends on it is shown as it is.
 */
export const cadenceWords = (text: string, timeZone: string, startsAt: string | null): string => {
  const rule: Rule = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]))
  const unit = rule.get('FREQ') as Unit | undefined
  if (unit === undefined || !Object.hasOwn(units, unit) || UNTOLD.some((name) => rule.has(name))) return text
  const interval = Number(rule.get('INTERVAL') ?? '1')
  const start = startsAt === null ? null : startIn(timeZone, startsAt)
  if (isShort(unit)) {
    const words = shortWords(unit, interval, rule, start)
    return words === null ? text : words + endWords(rule, timeZone)
  }
  const words = datedWords(unit, interval, rule, start)
  const times = timesOf(rule, start)
  if (words === null || times === null) return text
  return `${words}${times}, ${zoneName(timeZone)}${endWords(rule, timeZone)}`
}
