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

export const isChanged = (present: Present, typed: Typed): boolean => {
  const before = typedOf(present)
  return typed.displayName.trim() !== before.displayName || typed.avatarUrl.trim() !== before.avatarUrl
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

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** The same list again, with names and avatars only of the edited winners. */
export const withChanges = (ids: readonly string[], changes: ReadonlyMap<string, Typed>) =>
  ids.map((winner) => {
    const typed = changes.get(winner)
    return typed ? { winner, displayName: orNull(typed.displayName), avatarUrl: orNull(typed.avatarUrl) } : winner
  })
