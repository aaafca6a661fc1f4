/** A mail of needs in words: what its row has, and from that its subject and its parts in the reader's language. */
import type { Mode } from '../actor.ts'
import type { Language } from '../language.ts'
import { type PlacedKind, needLink } from './need-destination.ts'
import { de } from './need-letter/de.ts'
import { en } from './need-letter/en.ts'
import type { LetterWords } from './need-letter/said.ts'
import type { MailedNeed, NeedMail } from './need-mail.ts'
import { de as germanVerbs } from './need-verbs/de.ts'
import { en as englishVerbs } from './need-verbs/en.ts'
import { needWords } from './need-words.ts'

/** What a reader can take in; the portal's home lists all. */
export const MOST_LINES = 20

/** As the row of the mail has it: `needs` is the list as JSON. */
export type NeedFactsOfMail = Readonly<{
  team: string
  partner: string
  of: string
  mode: string
  at: string
  needs: string
  more: string
}>

export const needFacts = ({ to, of, mode, at, lines }: NeedMail): NeedFactsOfMail => ({
  team: to.team,
  partner: to.partnerId,
  of,
  mode,
  at: at.toISOString(),
  needs: JSON.stringify(lines.slice(0, MOST_LINES)),
  more: String(Math.max(0, lines.length - MOST_LINES)),
})

const words = { en, de } as const satisfies Record<Language, LetterWords>
const verbs = { en: englishVerbs, de: germanVerbs } as const

const instant = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null)

const readNeeds = (text: string): MailedNeed[] =>
  (JSON.parse(text) as MailedNeed[]).map((need) => ({ ...need, at: instant(need.at), drawAt: instant(need.drawAt) }))

/** `path` is below the portal's address. */
export type LetterItem = { title: string; text: string; link: { label: string; path: string } | null }

/** `heading` is null where all of the mail is of one mode. */
export type LetterPart = { heading: string | null; items: readonly LetterItem[] }

export type NeedLetter = { subject: string; parts: readonly LetterPart[]; more: string | null }

const itemOf = (need: MailedNeed, { partner, at }: NeedFactsOfMail, language: Language): LetterItem => {
  const { sentence, advice } = needWords(need, new Date(at), language)
  const shownAdvice = need.isYours ? advice : null
  const link = needLink({ partner, mode: need.mode }, { ...need, kind: need.kind as PlacedKind })
  return {
    title: need.campaign,
    text: shownAdvice === null ? sentence : `${sentence} ${shownAdvice}`,
    link: link && { label: verbs[language][link.verb], path: link.path },
  }
}

const MODES = ['live', 'test'] as const satisfies Mode[]

export const needLetter = (facts: NeedFactsOfMail, language: Language): NeedLetter => {
  const said = words[language]
  const { team, of, mode, needs, more } = facts
  const all = readNeeds(needs)
  const parts = MODES.flatMap((each) => {
    const own = all.filter((need) => need.mode === each)
    if (own.length === 0) return []
    const heading = each === 'test' ? said.testMode : null
    return [{ heading, items: own.map((need) => itemOf(need, facts, language)) }]
  })
  const rest = Number(more)
  return {
    subject: said.subjects[of as keyof LetterWords['subjects']](team, mode === 'test'),
    parts,
    more: rest === 0 ? null : said.more(rest),
  }
}
