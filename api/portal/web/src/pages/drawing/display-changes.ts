import { readDisplayName, avatarUrlProblem } from '../../../../../../domain/drawing/winner-display.ts'
import { type WinnerFinding, winnerSentence } from '../../../../../../domain/finding-words/winner.ts'
import type { WinnerResult } from '../../../../shapes.ts'
import { language } from '../../texts/texts.ts'

/** What was typed for one winner; an empty field removes the name or avatar. */
export type Typed = { displayName: string; avatarUrl: string }

type Present = Pick<WinnerResult, 'displayName' | 'avatarUrl'>

export const typedOf = ({ displayName, avatarUrl }: Present): Typed => ({
  displayName: displayName ?? '',
  avatarUrl: avatarUrl ?? '',
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** What is to be another: null removes it, and what is absent stays as it is. */
export type Change = { displayName?: string | null; avatarUrl?: string | null }

/**
 * What somebody has changed of a winner; null: nothing. Only that is sent: a picture that somebody else has removed since
 * the page was read would otherwise be shown again with another name.
 */
export const changeOf = (present: Present, typed: Typed): Change | null => {
  const displayName = orNull(typed.displayName)
  const avatarUrl = orNull(typed.avatarUrl)
  const change = {
    ...(displayName !== present.displayName && { displayName }),
    ...(avatarUrl !== present.avatarUrl && { avatarUrl }),
  }
  return Object.keys(change).length === 0 ? null : change
}

const inWords = (finding: WinnerFinding | null): string | null => finding && winnerSentence(finding)[language]

export const typedProblems = ({
  displayName,
  avatarUrl,
}: Typed): { displayName: string | null; avatarUrl: string | null } => {
  const name = displayName.trim() === '' ? null : readDisplayName(displayName)
  const url = avatarUrl.trim()
  return {
    displayName: name && 'problem' in name ? inWords(name.problem) : null,
    avatarUrl: url === '' ? null : inWords(avatarUrlProblem(url)),
  }
}

/** The same list again, with what has changed of each winner. */
export const withChanges = (ids: readonly string[], changes: ReadonlyMap<string, Change>) =>
  ids.map((winner) => {
    const change = changes.get(winner)
    return change ? { winner, ...change } : winner
  })
