/**
 * The languages that pages are written in, and how each writes numbers, money, lists and times. No words: those are in
 * the catalogues beside what they are about.
 */
import { dateFormat } from './date-format.ts'
import { remembered } from './remembered.ts'

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
/** Pages repeat the amounts of their prize table and their own few times; to format one takes a hundred times as long. */
const REMEMBERED = 500
const ZONES = 100

/** Made when it is first asked for, and kept: making a format takes a thousand times as long as using it. */
const onceAsked = <Format>(make: () => Format): (() => Format) => {
  let made: Format | undefined
  return () => (made ??= make())
}

const numbersIn = (locale: string) => {
  const number = (options?: Intl.NumberFormatOptions) => onceAsked(() => new Intl.NumberFormat(locale, options))
  const digits = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count })
  const grouped = number()
  const dollars = { style: 'currency', currency: 'USD' } as const
  const [whole, exact] = [number({ ...dollars, ...digits(0) }), number({ ...dollars, ...digits(2) })]
  const share = number({ style: 'percent', maximumSignificantDigits: 3 })
  const fixed = { 0: number(digits(0)), 1: number(digits(1)), 2: number(digits(2)), 3: number(digits(3)) }
  const significant = (count: number) => number({ maximumSignificantDigits: count })
  const rounded = { 1: significant(1), 2: significant(2), 3: significant(3), 4: significant(4) }
  return {
    count: (value: number): string => (value < NEEDS_SEPARATOR ? String(value) : grouped().format(value)),
    /** US cents as dollars, without cents when there are none: $5,000, $0.50. */
    money: remembered(REMEMBERED, (cents: number): string => (cents % 100 === 0 ? whole : exact)().format(cents / 100)),
    /** A share of 1: 20%, 0.02%. */
    percent: (part: number): string => share().format(part),
    /** With exactly so many decimal digits, three at most. */
    decimals: (value: number, count: keyof typeof fixed): string => fixed[count]().format(value),
    /** Rounded to so many digits. */
    rounded: (value: number, count: keyof typeof rounded): string => rounded[count]().format(value),
  }
}

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MINUTE = { ...DATE, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
const SECOND = { ...MINUTE, second: '2-digit' } as const

const timesIn = (locale: string) => {
  const inZone = remembered(ZONES, (timeZone: string) => {
    const written = (ms: number, options: Intl.DateTimeFormatOptions): string =>
      dateFormat(locale, { ...options, timeZone }).format(ms)
    return {
      time: remembered(REMEMBERED, (ms: number) => written(ms, ms % MINUTE_MS === 0 ? MINUTE : SECOND)),
      day: remembered(REMEMBERED, (ms: number) => written(ms, DATE)),
    }
  })
  const month = { timeZone: 'UTC', month: 'long', year: 'numeric' } as const
  return {
    /** `Nov 21, 2026, 18:00 EST`, with seconds unless they are 0. */
    time: (at: Date, timeZone: string): string => inZone(timeZone).time(at.getTime()),
    /** `Nov 21, 2026`. */
    day: (at: Date, timeZone: string): string => inZone(timeZone).day(at.getTime()),
    /** `2026-11` as `November 2026`. */
    month: (text: string): string => dateFormat(locale, month).format(new Date(`${text}-01T00:00:00Z`)),
  }
}

const formatsIn = (name: Language) => {
  const locale = locales[name]
  const numbers = numbersIn(locale)
  const plurals = onceAsked(() => new Intl.PluralRules(locale))
  const conjunction = onceAsked(() => new Intl.ListFormat(listLocales[name], { style: 'long', type: 'conjunction' }))
  const isOne = (value: number): boolean => plurals().select(value) === 'one'
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
    list: (words: readonly string[]): string => conjunction().format(words),
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
