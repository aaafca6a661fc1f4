/**
 * The winner list as a partner gives it: ids that are public in the proof, and names and avatars that are only shown.
 * One reader for what is sent and what is fetched. Written by hand, because it runs on lists of 100,000.
 */
import type { WinnerFinding } from '../finding-words/winner.ts'
import { addIssue, type FoundIssue, type FoundIssues, noDisplayIssues } from './display-issues.ts'
import { avatarUrlProblem, readDisplayName } from './winner-display.ts'

/**
 * In the arrays, undefined was not given and stays as it is; null is removed. A null array: no winner was given one.
 */
export type SentWinners = {
  winners: string[]
  displayNames: (string | null | undefined)[] | null
  avatarUrls: (string | null | undefined)[] | null
}

/** What is wrong with the element that a JSON pointer names, in the body of a send. */
export type WinnerProblem = { pointer: string; finding: WinnerFinding }

export const MAX_WINNERS = 100_000
const MAX_PROBLEMS = 20

const MAX_ID_LENGTH = 128
const MAX_MEMBER_LENGTH_TOLD = 40

const WINNER_ID = new RegExp(`^[A-Za-z0-9._:~+/=_-]{1,${MAX_ID_LENGTH}}$`)

const winnerIdProblem = (id: string): WinnerFinding | null => {
  if (WINNER_ID.test(id)) return null
  if (id.includes('@')) return { code: 'id_is_email' }
  if (id === '') return { code: 'id_empty' }
  if (id.length > MAX_ID_LENGTH) return { code: 'id_too_long', length: id.length, most: MAX_ID_LENGTH }
  return { code: 'id_characters' }
}

const MEMBERS = ['winner', 'displayName', 'avatarUrl']

type Problems = [WinnerProblem, ...WinnerProblem[]]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What cannot be taken of a list, apart from its winners: the caller decides whether that stops the list. */
type Tolerance = {
  unshowable: (issue: FoundIssue & { position: number }) => void
  unknownMember: (position: number, member: string) => void
}

/** A name or avatar to show, null to remove it, undefined when it is absent or cannot be shown. */
const readShown = (
  element: Record<string, unknown>,
  { position, member }: { position: number; member: 'displayName' | 'avatarUrl' },
  tolerance: Tolerance,
): string | null | undefined => {
  const value = Object.hasOwn(element, member) ? element[member] : undefined
  if (value === undefined || value === null) return value
  const read = typeof value === 'string' ? SHOWN[member](value) : { problem: { code: 'not_text' } as const }
  if ('shown' in read) return read.shown
  tolerance.unshowable({ position, member, finding: read.problem })
  return undefined
}

type Read = { shown: string } | { problem: WinnerFinding }

const SHOWN: Readonly<Record<'displayName' | 'avatarUrl', (text: string) => Read>> = {
  displayName: (text) => {
    const read = readDisplayName(text)
    return 'name' in read ? { shown: read.name } : read
  },
  avatarUrl: (text) => {
    const problem = avatarUrlProblem(text)
    return problem === null ? { shown: text } : { problem }
  },
}

const readObject = (
  element: Record<string, unknown>,
  position: number,
  { list, problems, tolerance }: { list: SentWinners; problems: WinnerProblem[]; tolerance: Tolerance },
): void => {
  const unknown = Object.keys(element).find((member) => !MEMBERS.includes(member))
  if (unknown !== undefined) tolerance.unknownMember(position, unknown)
  const winner = Object.hasOwn(element, 'winner') ? element['winner'] : undefined
  const finding: WinnerFinding | null = typeof winner === 'string' ? winnerIdProblem(winner) : { code: 'id_missing' }
  if (finding !== null) problems.push({ pointer: `/winners/${position}/winner`, finding })
  list.winners.push(typeof winner === 'string' ? winner : '')

  const displayName = readShown(element, { position, member: 'displayName' }, tolerance)
  if (displayName !== undefined) (list.displayNames ??= [])[position] = displayName
  const avatarUrl = readShown(element, { position, member: 'avatarUrl' }, tolerance)
  if (avatarUrl !== undefined) (list.avatarUrls ??= [])[position] = avatarUrl
}

const findRepeated = (winners: readonly string[]): WinnerProblem | null => {
  if (new Set(winners).size === winners.length) return null
  const firstPlaces = new Map<string, number>()
  for (const [i, winner] of winners.entries()) {
    const first = firstPlaces.get(winner)
    if (first !== undefined) return { pointer: `/winners/${i}`, finding: { code: 'repeated', position: i, first } }
    firstPlaces.set(winner, i)
  }
  return null
}

/** Every element at its place, so that the three arrays are equally long. */
const filled = <Value>(values: (Value | undefined)[] | null, length: number): (Value | undefined)[] | null =>
  values && Array.from({ length }, (_, i) => values[i])

/** Reads the elements of a list. At most 20 problems are reported. */
const readElements = (
  elements: readonly unknown[],
  problems: WinnerProblem[],
  tolerance: Tolerance,
): { list: SentWinners } | { problems: Problems } => {
  const list: SentWinners = { winners: [], displayNames: null, avatarUrls: null }
  for (const [i, element] of elements.entries()) {
    if (problems.length >= MAX_PROBLEMS) break
    if (typeof element === 'string') {
      list.winners.push(element)
      const finding = winnerIdProblem(element)
      if (finding !== null) problems.push({ pointer: `/winners/${i}`, finding })
    } else if (isObject(element)) {
      readObject(element, i, { list, problems, tolerance })
    } else {
      problems.push({ pointer: `/winners/${i}`, finding: { code: 'not_an_element' } })
    }
  }
  const repeated = problems.length === 0 ? findRepeated(list.winners) : null
  if (repeated) problems.push(repeated)
  const [one, ...others] = problems
  if (one) return { problems: [one, ...others.slice(0, MAX_PROBLEMS - 1)] }
  const { length } = elements
  return {
    list: { ...list, displayNames: filled(list.displayNames, length), avatarUrls: filled(list.avatarUrls, length) },
  }
}

/** Reads the body of a send: `{"winners": [id | {winner, displayName?, avatarUrl?}]}`. A broken rule stops the list. */
export const readSentWinners = (body: unknown): { list: SentWinners } | { problems: Problems } => {
  if (!isObject(body) || Object.keys(body).join() !== 'winners' || !Array.isArray(body['winners'])) {
    return { problems: [{ pointer: '', finding: { code: 'not_a_list' } }] }
  }
  const elements: unknown[] = body['winners']
  if (elements.length > MAX_WINNERS) {
    const finding = { code: 'list_too_long', length: elements.length, most: MAX_WINNERS } as const
    return { problems: [{ pointer: '/winners', finding }] }
  }
  const problems: WinnerProblem[] = []
  return readElements(elements, problems, {
    unshowable: ({ position, member, finding }) =>
      problems.push({ pointer: `/winners/${position}/${member}`, finding }),
    unknownMember: (position, member) =>
      problems.push({
        pointer: `/winners/${position}`,
        finding: { code: 'unknown_member', member: member.slice(0, MAX_MEMBER_LENGTH_TOLD) },
      }),
  })
}

/**
 * Reads a fetched list of the right length. What cannot be shown is left out and reported as an issue, because nobody
 * sends the list again before the draw; unknown members are ignored.
 */
export const readFetchedWinners = (
  elements: readonly unknown[],
): { list: SentWinners; issues: FoundIssues } | { problem: WinnerProblem } => {
  const issues = noDisplayIssues()
  const read = readElements(elements, [], { unshowable: (issue) => addIssue(issues, issue), unknownMember: () => {} })
  return 'list' in read ? { ...read, issues } : { problem: read.problems[0] }
}
