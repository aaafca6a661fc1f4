/** What the words of every language are made from: times as clocks show them, and how many there are. */
import { dateFormat } from '../../date-format.ts'
import type { Language } from '../../language.ts'
import { attentionWords } from '../attention-words.ts'
import { MOST_OTHERS, type NeedFacts } from '../need-facts.ts'

/** `sentence`: what it is. `advice`: what to do, for somebody who may; null: nothing. */
export type NeedWords = { sentence: string; advice: string | null }

export type Words = (need: NeedFacts, now: Date) => NeedWords

const clockLocales = { en: 'en-GB', de: 'de-DE' } as const satisfies Record<Language, string>

const place = (timeZone: string): string => timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** `on` joins a time and the day that it is on, where that is not today there. */
export const saidIn = (language: Language, on: string) => {
  const inZone = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(clockLocales[language], { timeZone, ...options }).format(at)
  const dayOf = (at: Date, timeZone: string): string =>
    inZone(at, timeZone, { year: 'numeric', month: 'short', day: 'numeric' })
  const clock = (at: Date, timeZone: string, now: Date, zone = ''): string => {
    const time = inZone(at, timeZone, { hour: '2-digit', minute: '2-digit' }) + zone
    if (dayOf(at, timeZone) === dayOf(now, timeZone)) return time
    return `${time} ${on} ${inZone(at, timeZone, { weekday: 'short', day: 'numeric', month: 'short' })}`
  }
  const placed = (at: Date, timeZone: string, now: Date): string => `${clock(at, timeZone, now)} (${place(timeZone)})`
  return {
    timesOf: ({ at, drawAt, timeZone }: NeedFacts, now: Date) => ({
      draw: placed(drawAt ?? now, timeZone, now),
      cutoff: clock(at ?? now, timeZone, now),
    }),
    sinceOf: ({ at, timeZone }: NeedFacts, now: Date): string => placed(at ?? now, timeZone, now),
    inUtc: ({ at }: NeedFacts, now: Date): string => clock(at ?? now, 'UTC', now, ' UTC'),
  }
}

/** A number that is not counted further than `MOST_OTHERS`. */
export const counted = (n: number): string => (n > MOST_OTHERS ? `${MOST_OTHERS}+` : String(n))

/** What is said of those after the first one: `one` of a single one, `several` after their number. */
export const others = (count: number, one: string, several: string): string => {
  if (count <= 1) return ''
  return count === 2 ? ` ${one}` : ` ${counted(count - 1)} ${several}`
}

export const whyOf = ({ attention, timeZone }: NeedFacts, language: Language): string =>
  attention ? attentionWords(attention, { language, timeZone }) : ''
