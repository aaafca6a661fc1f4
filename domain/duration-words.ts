/** ISO 8601 durations as people read them: `P1DT2H` is "1 day and 2 hours". */
import { formatsOf, type Language } from './language.ts'

type Unit = readonly [one: string, other: string]

/** From years to seconds. German ones stand after "von", and so in the dative. */
const units: Readonly<Record<Language, readonly Unit[]>> = {
  en: [
    ['year', 'years'],
    ['month', 'months'],
    ['week', 'weeks'],
    ['day', 'days'],
    ['hour', 'hours'],
    ['minute', 'minutes'],
    ['second', 'seconds'],
  ],
  de: [
    ['Jahr', 'Jahren'],
    ['Monat', 'Monaten'],
    ['Woche', 'Wochen'],
    ['Tag', 'Tagen'],
    ['Stunde', 'Stunden'],
    ['Minute', 'Minuten'],
    ['Sekunde', 'Sekunden'],
  ],
}

const and: Readonly<Record<Language, string>> = { en: ' and ', de: ' und ' }

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** What is no such duration is shown as it is. */
export const durationWords = (duration: string, language: Language = 'en'): string => {
  const [, ...amounts] = DURATION.exec(duration) ?? []
  const { choose } = formatsOf(language)
  const parts = units[language].flatMap(([one, other], i) => {
    const amount = Number(amounts[i] ?? 0)
    return amount === 0 ? [] : [`${amount} ${choose(amount, one, other)}`]
  })
  return parts.join(and[language]) || duration
}
