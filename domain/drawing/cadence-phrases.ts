/** The pieces of a cadence in words: intervals, weekdays, months and days of the month, by language. */
import { formatsOf, type Language } from '../language.ts'

export type Unit = 'SECONDLY' | 'MINUTELY' | 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'
type Weekday = 'MO' | 'TU' | 'WE' | 'TH' | 'FR' | 'SA' | 'SU'

const ordinal = (number: number): string => {
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>
  return `${number}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`
}

const fromEnd = (number: number): string => {
  if (number > 0) return ordinal(number)
  return number === -1 ? 'last' : `${ordinal(-number)} to last`
}

const englishUnits: Readonly<Record<Unit, string>> = {
  SECONDLY: 'second',
  MINUTELY: 'minute',
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

const list = (language: Language, words: readonly string[]): string => formatsOf(language).list(words)

const en = {
  weekdays: {
    MO: 'Monday',
    TU: 'Tuesday',
    WE: 'Wednesday',
    TH: 'Thursday',
    FR: 'Friday',
    SA: 'Saturday',
    SU: 'Sunday',
  } as Record<Weekday, string>,
  workingDay: 'working day, Monday to Friday',
  every: (interval: number, unit: Unit): string =>
    interval === 1 ? `Every ${englishUnits[unit]}` : `Every ${interval} ${englishUnits[unit]}s`,
  everyDay: (days: string) => `Every ${days}`,
  at: (times: readonly string[]) => ` at ${list('en', times)}`,
  /** Of an hour that is not named: `:00`. */
  atMinutes: (minutes: readonly string[]) => ` at ${list('en', minutes)}`,
  atSeconds: (seconds: readonly string[]) => ` at second ${list('en', seconds)}`,
  inMonths: (months: readonly string[]) => ` in ${list('en', months)}`,
  onDay: (days: string) => ` on ${days}`,
  onDaysOfMonth: (days: readonly number[]) =>
    ` on the ${list(
      'en',
      days.map((day) => (day < 0 ? `${fromEnd(day)} day` : fromEnd(day))),
    )}`,
  numberedDay: (number: number, day: string) => `the ${fromEnd(number)} ${day}`,
  onNumberedDays: (days: readonly string[]) => ` on ${list('en', days)}`,
  onEveryDay: (days: string) => ` on every ${days}`,
  date: (day: number, month: string) => `${day} ${month}`,
  onDates: (dates: readonly string[]) => ` on ${list('en', dates)}`,
  times: (count: number) => (count === 1 ? ', once' : `, ${count} times`),
  until: (day: string) => `, until ${day}`,
  /** Day before month, as in the dates above. */
  locale: 'en-GB',
}

export type Phrases = typeof en

const germanUnits: Readonly<Record<Unit, readonly [every: string, plural: string]>> = {
  SECONDLY: ['Jede Sekunde', 'Sekunden'],
  MINUTELY: ['Jede Minute', 'Minuten'],
  HOURLY: ['Jede Stunde', 'Stunden'],
  DAILY: ['Jeden Tag', 'Tage'],
  WEEKLY: ['Jede Woche', 'Wochen'],
  MONTHLY: ['Jeden Monat', 'Monate'],
  YEARLY: ['Jedes Jahr', 'Jahre'],
}

const vomEnde = (number: number): string => {
  if (number > 0) return `${number}.`
  return number === -1 ? 'letzten' : `${-number}.-letzten`
}

const de: Phrases = {
  weekdays: {
    MO: 'Montag',
    TU: 'Dienstag',
    WE: 'Mittwoch',
    TH: 'Donnerstag',
    FR: 'Freitag',
    SA: 'Samstag',
    SU: 'Sonntag',
  },
  workingDay: 'Werktag, Montag bis Freitag,',
  every: (interval, unit) => (interval === 1 ? germanUnits[unit][0] : `Alle ${interval} ${germanUnits[unit][1]}`),
  everyDay: (days) => `Jeden ${days}`,
  at: (times) => ` um ${list('de', times)} Uhr`,
  atMinutes: (minutes) => ` um ${list('de', minutes)}`,
  atSeconds: (seconds) => ` zur Sekunde ${list('de', seconds)}`,
  inMonths: (months) => ` im ${list('de', months)}`,
  onDay: (days) => ` am ${days}`,
  onDaysOfMonth: (days) =>
    ` am ${list(
      'de',
      days.map((day) => (day < 0 ? `${vomEnde(day)} Tag` : vomEnde(day))),
    )}`,
  numberedDay: (number, day) => `am ${vomEnde(number)} ${day}`,
  onNumberedDays: (days) => ` ${list('de', days)}`,
  onEveryDay: (days) => ` an jedem ${days}`,
  date: (day, month) => `${day}. ${month}`,
  onDates: (dates) => ` am ${list('de', dates)}`,
  times: (count) => (count === 1 ? ', einmal' : `, ${count}-mal`),
  until: (day) => `, bis ${day}`,
  locale: 'de-DE',
}

const phrases: Readonly<Record<Language, Phrases>> = { en, de }

export const phrasesIn = (language: Language): Phrases => phrases[language]

const MONTHS = 12

const monthNames = new Map<string, readonly string[]>()

/** January to December. */
export const monthsIn = ({ locale }: Phrases): readonly string[] => {
  const known = monthNames.get(locale)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long' })
  const names = Array.from({ length: MONTHS }, (_, month) => format.format(new Date(Date.UTC(2026, month, 1))))
  monthNames.set(locale, names)
  return names
}

/** `America/New_York` as people call it: New York. */
export const zoneName = (timeZone: string): string =>
  timeZone.startsWith('Etc/') ? timeZone.slice(4) : timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const WORKDAYS = 'MO,TU,WE,TH,FR'

type Days = { names: string[]; isNumbered: boolean; isWorkdays: boolean }

/** "Monday", "the first Monday", or null where a numbered and a plain weekday are mixed. */
export const daysOf = ({ weekdays, numberedDay }: Phrases, text: string): Days | null => {
  const days = text
    .split(',')
    .map((day) => ({ number: Number(day.slice(0, -2)), name: weekdays[day.slice(-2) as Weekday] }))
  const isNumbered = days.some(({ number }) => number !== 0)
  if (days.some(({ number, name }) => !name || (isNumbered && number === 0))) return null
  return {
    names: days.map(({ number, name }) => (isNumbered ? numberedDay(number, name) : name)),
    isNumbered,
    isWorkdays: text === WORKDAYS,
  }
}
