/** The pieces of a cadence in words: numbers of a rule's part, weekdays, months and ordinals in English. */

export type Rule = ReadonlyMap<string, string>

const weekdays = new Map([
  ['MO', 'Monday'],
  ['TU', 'Tuesday'],
  ['WE', 'Wednesday'],
  ['TH', 'Thursday'],
  ['FR', 'Friday'],
  ['SA', 'Saturday'],
  ['SU', 'Sunday'],
])

export const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const WORKDAYS = 'MO,TU,WE,TH,FR'

/** `America/New_York` as people call it: New York. */
export const zoneName = (timeZone: string): string =>
  timeZone.startsWith('Etc/') ? timeZone.slice(4) : timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

export const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

export const numbersOf = (rule: Rule, name: string): number[] | null =>
  rule
    .get(name)
    ?.split(',')
    .map(Number)
    .toSorted((a, b) => a - b) ?? null

export const two = (number: number): string => String(number).padStart(2, '0')

const ordinal = (number: number): string => {
  const suffix = { one: 'st', two: 'nd', few: 'rd', other: 'th' } as Record<string, string>
  return `${number}${suffix[new Intl.PluralRules('en', { type: 'ordinal' }).select(number)]}`
}

export const fromEnd = (number: number): string => {
  if (number > 0) return ordinal(number)
  return number === -1 ? 'last' : `${ordinal(-number)} to last`
}

/** "Monday", "the first Monday", or null where a numbered and a plain weekday are mixed. */
export const daysOf = (text: string): { words: string; isNumbered: boolean } | null => {
  const days = text.split(',').map((day) => ({ number: Number(day.slice(0, -2)), name: weekdays.get(day.slice(-2)) }))
  const isNumbered = days.some(({ number }) => number !== 0)
  if (days.some(({ number, name }) => !name || (isNumbered && number === 0))) return null
  if (text === WORKDAYS) return { words: 'working day, Monday to Friday', isNumbered }
  return {
    words: list(days.map(({ number, name }) => (isNumbered ? `the ${fromEnd(number)} ${name}` : `${name}`))),
    isNumbered,
  }
}
