/**
 * Names and avatars of a fetched list that cannot be shown: they are left out and reported, and never stop the draw.
 * Details are only in our own words, so that they can be shown anywhere.
 */
import { type WinnerFinding, winnerSentence, winnerWords } from '../finding-words/winner.ts'
import { keptWords } from '../finding.ts'
import type { Language } from '../language.ts'

export const displayMembers = ['displayName', 'avatarUrl', 'round'] as const

/** `position` is null for what concerns the whole list. */
type Place = { position: number | null; member: (typeof displayMembers)[number] }

/** As it is found. */
export type FoundIssue = Place & { finding: WinnerFinding }

/** As programs read it. */
export type DisplayIssue = Place & { detail: string }

/**
 * The first of the `count` issues. `findings` are what their details were made from, apart from them because events
 * repeat the issues as they are; a list that the release before fetched has none.
 */
export type DisplayIssues = { count: number; first: DisplayIssue[]; findings?: WinnerFinding[] | undefined }

export const MAX_DISPLAY_ISSUES = 20

const memberWords = {
  en: { displayName: 'name', avatarUrl: 'avatar', round: 'round', position: 'Position' },
  de: { displayName: 'Name', avatarUrl: 'Avatar', round: 'Runde', position: 'Platz' },
} as const

/** Each issue as one line for a person. */
export const issueLines = ({ first, findings }: DisplayIssues, language: Language): string[] =>
  first.map(({ position, member, detail }, i) => {
    const kept = { words: detail, finding: findings?.[i] }
    const sentence = keptWords(kept, { catalogue: winnerWords, sentence: winnerSentence }, language)
    const words = memberWords[language]
    return position === null ? sentence : `${words.position} ${position}, ${words[member]}: ${sentence}`
  })

export type FoundIssues = DisplayIssues & { findings: WinnerFinding[] }

export const noDisplayIssues = (): FoundIssues => ({ count: 0, first: [], findings: [] })

const told = ({ finding, ...place }: FoundIssue): DisplayIssue => ({ ...place, detail: winnerSentence(finding).en })

/** Adds an issue found while a list is read from its beginning. */
export const addIssue = (issues: FoundIssues, issue: FoundIssue): void => {
  issues.count += 1
  if (issues.first.length === MAX_DISPLAY_ISSUES) return
  issues.first.push(told(issue))
  issues.findings.push(issue.finding)
}

/** Puts an issue of the whole list before those of its winners, so that they do not crowd it out. */
export const withIssue = (issue: FoundIssue, { count, first, findings }: FoundIssues): FoundIssues => ({
  count: count + 1,
  first: [told(issue), ...first].slice(0, MAX_DISPLAY_ISSUES),
  findings: [issue.finding, ...findings].slice(0, MAX_DISPLAY_ISSUES),
})
