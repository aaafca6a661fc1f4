/**
 * The languages that pages are written in, and how each writes numbers, money, lists and times. No words: those are in
 * the catalogues beside what they are about.
 */
export const languages = ['en', 'de'] as const
export type Language = (typeof languages)[number]

const locales = { en: 'en-US', de: 'de-DE' } as const satisfies Record<Language, string>

/** How numbers and times are written. */
export const localeOf = (language: Language): string => locales[language]

/** British lists have no comma before the "and". */
const listLocales = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>

/** Most numbers are small and need no separator. */
const NEEDS_SEPARATOR = 1_000
const MINUTE_MS = 60_000

const numbersIn = (locale: string) => {
  const grouped = new Intl.NumberFormat(locale)
  const currency = (digits: number) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
  const [whole, exact] = [currency(0), currency(2)]
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumSignificantDigits: 3 })
  const fixed = [0, 1, 2, 3].map(
    (digits) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  const significant = [1, 2, 3, 4].map((digits) => new Intl.NumberFormat(locale, { maximumSignificantDigits: digits }))
  return {
    count: (value: number): string => (value < NEEDS_SEPARATOR ? String(value) : grouped.format(value)),
    /** US cents as dollars, without cents when there are none: $5,000, $0.50. */
    money: (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100),
    /** A share of 1: 20%, 0.02%. */
    percent: (part: number): string => share.format(part),
    /** With exactly so many decimal digits, three at most. */
    decimals: (value: number, digits: 0 | 1 | 2 | 3): string => (fixed[digits] as Intl.NumberFormat).format(value),
    /** Rounded to so many digits. */
    rounded: (value: number, digits: 1 | 2 | 3 | 4): string =>
      (significant[digits - 1] as Intl.NumberFormat).format(value),
  }
}

const isToTheMinute = (at: Date): boolean => at.getTime() % MINUTE_MS === 0

/** Cached: making a format takes a thousand times as long as using it. */
const timesIn = (locale: string) => {
  const known = new Map<
    string,
    { minute: Intl.DateTimeFormat; second: Intl.DateTimeFormat; day: Intl.DateTimeFormat }
  >()
  const formatsFor = (timeZone: string) => {
    const found = known.get(timeZone)
    if (found) return found
    const date = { timeZone, year: 'numeric', month: 'short', day: 'numeric' } as const
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
    const made = {
      minute: new Intl.DateTimeFormat(locale, { ...date, ...clock }),
      second: new Intl.DateTimeFormat(locale, { ...date, ...clock, second: '2-digit' }),
      day: new Intl.DateTimeFormat(locale, date),
    }
    known.set(timeZone, made)
    return made
  }
  const month = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' })
  return {
    /** `Nov 21, 2026, 18:00 EST`, with seconds unless they are 0. */
    time: (at: Date, timeZone: string): string =>
      formatsFor(timeZone)[isToTheMinute(at) ? 'minute' : 'second'].format(at),
    /** `Nov 21, 2026`. */
    day: (at: Date, timeZone: string): string => formatsFor(timeZone).day.format(at),
    /** `2026-11` as `November 2026`. */
    month: (text: string): string => month.format(new Date(`${text}-01T00:00:00Z`)),
  }
}

const formatsIn = (name: Language) => {
  const locale = locales[name]
  const numbers = numbersIn(locale)
  const plurals = new Intl.PluralRules(locale)
  const conjunction = new Intl.ListFormat(listLocales[name], { style: 'long', type: 'conjunction' })
  const isOne = (value: number): boolean => plurals.select(value) === 'one'
  return {
    language: name,
    ...numbers,
    ...timesIn(locale),
    /** The word that goes with a number. */
    choose: (value: number, one: string, other: string): string => (isOne(value) ? one : other),
    /** `1 draw`, `10,000 draws`. */
    counted: (value: number, one: string, other: string): string =>
      `${numbers.count(value)} ${isOne(value) ? one : other}`,
    /** `a, b and c`. */
    list: (words: readonly string[]): string => conjunction.format(words),
  }
}

export type Formats = ReturnType<typeof formatsIn>

const known = new Map<Language, Formats>()

/** How a language writes what is not a word. Made at the first use: a portal page needs one language only. */
export const formatsOf = (name: Language): Formats => {
  const found = known.get(name) ?? formatsIn(name)
  known.set(name, found)
  return found
}
