/**
 * The winner list as a partner gives it: ids that are public in the proof, and names and avatars that are only shown.
 * One reader for what is sent and what is fetched. Written by hand, because it runs on lists of 100,000.
 */
import type { Problem } from '../refusals.ts'
import { addIssue, type DisplayIssue, type DisplayIssues, noDisplayIssues } from './display-issues.ts'
import { avatarUrlProblem, readDisplayName } from './winner-display.ts'

/** Undefined was not given and stays as it is; null removes. A whole null array: nobody was given one. */
export type SentWinners = {
  winners: string[]
  displayNames: (string | null | undefined)[] | null
  avatarUrls: (string | null | undefined)[] | null
}

export const MAX_WINNERS = 100_000
const MAX_PROBLEMS = 20

const WINNER_ID = /^[A-Za-z0-9._:~+/=_-]{1,128}$/

const winnerIdProblem = (id: string): string | null => {
  if (WINNER_ID.test(id)) return null
  if (id.includes('@'))
    return 'An e-mail address must never be a winner id: ids are public. Send a keyed HMAC of the user id instead.'
  if (id === '') return 'A winner id must not be empty.'
  if (id.length > 128) return `A winner id has 128 characters at most; this one has ${id.length}.`
  return 'A winner id has only letters, digits and . _ : ~ + / = -, and no spaces.'
}

const MEMBERS = ['winner', 'displayName', 'avatarUrl']

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What cannot be taken of a list, apart from its winners: the caller decides whether that stops the list. */
type Tolerance = {
  unshowable: (issue: DisplayIssue & { position: number }) => void
  unknownMember: (position: number, member: string) => void
}

const NOT_TEXT = 'This must be a string or null.'

/** A name or avatar to show, null to remove it, undefined when it is absent or cannot be shown. */
const readShown = (
  element: Record<string, unknown>,
  { position, member }: { position: number; member: 'displayName' | 'avatarUrl' },
  tolerance: Tolerance,
): string | null | undefined => {
  const value = Object.hasOwn(element, member) ? element[member] : undefined
  if (value === undefined || value === null) return value
  const read = typeof value === 'string' ? SHOWN[member](value) : { problem: NOT_TEXT }
  if ('shown' in read) return read.shown
  tolerance.unshowable({ position, member, detail: read.problem })
  return undefined
}

type Read = { shown: string } | { problem: string }

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
  { list, problems, tolerance }: { list: SentWinners; problems: Problem[]; tolerance: Tolerance },
): void => {
  const unknown = Object.keys(element).find((member) => !MEMBERS.includes(member))
  if (unknown !== undefined) tolerance.unknownMember(position, unknown)
  const winner = Object.hasOwn(element, 'winner') ? element['winner'] : undefined
  const idProblem = typeof winner === 'string' ? winnerIdProblem(winner) : 'Each winner needs its id here, as a string.'
  if (idProblem !== null) problems.push({ pointer: `/winners/${position}/winner`, detail: idProblem })
  list.winners.push(typeof winner === 'string' ? winner : '')

  const displayName = readShown(element, { position, member: 'displayName' }, tolerance)
  if (displayName !== undefined) (list.displayNames ??= [])[position] = displayName
  const avatarUrl = readShown(element, { position, member: 'avatarUrl' }, tolerance)
  if (avatarUrl !== undefined) (list.avatarUrls ??= [])[position] = avatarUrl
}

const findRepeated = (winners: readonly string[]): Problem | null => {
  if (new Set(winners).size === winners.length) return null
  const firstPlaces = new Map<string, number>()
  for (const [i, winner] of winners.entries()) {
    const first = firstPlaces.get(winner)
    if (first !== undefined) {
      const detail = `The winner at position ${i} is also at position ${first}; nobody may be in one list twice.`
      return { pointer: `/winners/${i}`, detail }
    }
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
  problems: Problem[],
  tolerance: Tolerance,
): { list: SentWinners } | { problems: Problem[] } => {
  const list: SentWinners = { winners: [], displayNames: null, avatarUrls: null }
  for (const [i, element] of elements.entries()) {
    if (problems.length >= MAX_PROBLEMS) break
    if (typeof element === 'string') {
      list.winners.push(element)
      const detail = winnerIdProblem(element)
      if (detail !== null) problems.push({ pointer: `/winners/${i}`, detail })
    } else if (isObject(element)) {
      readObject(element, i, { list, problems, tolerance })
    } else {
      list.winners.push('')
      problems.push({ pointer: `/winners/${i}`, detail: 'Each winner is an id or an object with the member winner.' })
    }
  }
  const repeated = problems.length === 0 ? findRepeated(list.winners) : null
  if (repeated) problems.push(repeated)
  if (problems.length > 0) return { problems: problems.slice(0, MAX_PROBLEMS) }
  const { length } = elements
  return {
    list: { ...list, displayNames: filled(list.displayNames, length), avatarUrls: filled(list.avatarUrls, length) },
  }
}

/** Reads the body of a send: `{"winners": [id | {winner, displayName?, avatarUrl?}]}`. A broken rule stops the list. */
export const readSentWinners = (body: unknown): { list: SentWinners } | { problems: Problem[] } => {
  if (!isObject(body) || Object.keys(body).join() !== 'winners' || !Array.isArray(body['winners'])) {
    return { problems: [{ pointer: '', detail: 'The body must be an object with one member, winners, an array.' }] }
  }
  const elements: unknown[] = body['winners']
  if (elements.length > MAX_WINNERS) {
    return {
      problems: [
        { pointer: '/winners', detail: `A list has ${MAX_WINNERS} winners at most; this one has ${elements.length}.` },
      ],
    }
  }
  const problems: Problem[] = []
  return readElements(elements, problems, {
    unshowable: ({ position, member, detail }) => problems.push({ pointer: `/winners/${position}/${member}`, detail }),
    unknownMember: (position, member) =>
      problems.push({
        pointer: `/winners/${position}`,
        detail: `There is no member "${member.slice(0, 40)}"; a winner has winner, displayName and avatarUrl.`,
      }),
  })
}

/**
 * Reads a fetched list of the right length. What cannot be shown is left out and reported as an issue, because nobody
 * sends the list again before the draw; unknown members are ignored.
 */
export const readFetchedWinners = (
  elements: readonly unknown[],
): { list: SentWinners; issues: DisplayIssues } | { problems: Problem[] } => {
  const issues = noDisplayIssues()
  const read = readElements(elements, [], { unshowable: (issue) => addIssue(issues, issue), unknownMember: () => {} })
  return 'list' in read ? { ...read, issues } : read
}
