/**
 * What the end of a campaign means for its drawings that are not drawn yet. Those without a list are cancelled, because
 * nobody can send one any more; those with one are drawn. Winners being fetched for a cutoff before the end may still
 * arrive within the ten minutes of that fetch.
 */

import type { Language } from '../language.ts'

/** How many are cancelled, how many are being fetched for, and how many are drawn. */
export type Ending = { cancelled: number; fetched: number; drawn: number }

type When = 'before' | 'after'

const inGerman = ({ cancelled, fetched, drawn }: Ending, when: When): string => {
  const drawings = (n: number): string => (n === 1 ? '1 Ziehung' : `${n} Ziehungen`)
  const gone = when === 'before' ? 'wird abgesagt' : 'wurde abgesagt'
  const goneMany = when === 'before' ? 'werden abgesagt' : 'wurden abgesagt'
  const parts = [
    cancelled > 0 && `${drawings(cancelled)} ohne Gewinnerliste ${cancelled === 1 ? gone : goneMany}`,
    fetched > 0 &&
      `${drawings(fetched)}, deren Gewinnerliste gerade abgeholt wird, ${fetched === 1 ? 'wird' : 'werden'} gezogen, falls sie ankommt`,
    drawn > 0 && `${drawings(drawn)} mit Gewinnerliste ${drawn === 1 ? 'wird' : 'werden'} gezogen`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Es steht keine Ziehung mehr aus.' : `${parts.join('; ')}.`
}

/** Said before the end, or after it. */
export const endingSentence = (ending: Ending, when: When, language: Language = 'en'): string =>
  language === 'de' ? inGerman(ending, when) : inEnglish(ending, when)

const inEnglish = ({ cancelled, fetched, drawn }: Ending, when: When): string => {
  const parts = [
    {
      count: cancelled,
      rest: `without winners ${when === 'before' ? 'will be' : cancelled === 1 ? 'was' : 'were'} cancelled`,
    },
    { count: fetched, rest: 'whose winners are being fetched will be drawn if they arrive' },
    { count: drawn, rest: 'with a list will be drawn' },
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return 'No drawing is still to be drawn.'
  return `${parts
    .map(({ count, rest }, i) => (i > 0 ? `${count} ${rest}` : `${count} drawing${count === 1 ? '' : 's'} ${rest}`))
    .join(', ')}.`
}
