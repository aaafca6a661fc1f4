/**
 * The winner list as a partner sends it: ids that are public in the proof, and names and avatars that are only shown. Every
 * problem comes with a pointer to where it is. Written by hand, since it runs on lists of 100,000.
 */
import type { Problem } from '../refusals.ts'
import { avatarUrlProblem, readDisplayName } from './winner-display.ts'

/** What is undefined was not given and stays as it is; null removes. A whole null array: nobody was given one. */
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

/** A member that is a string or null, or a problem; undefined when it is absent. */
const readMember = (
  element: Record<string, unknown>,
  member: string,
  at: string,
  problems: Problem[],
): string | null | undefined => {
  const value = Object.hasOwn(element, member) ? element[member] : undefined
  if (value === undefined || value === null || typeof value === 'string') return value
  problems.push({ pointer: `${at}/${member}`, detail: 'This must be a string or null.' })
  return undefined
}

const readObject = (element: Record<string, unknown>, i: number, list: SentWinners, problems: Problem[]): void => {
  const at = `/winners/${i}`
  const unknown = Object.keys(element).find((member) => !MEMBERS.includes(member))
  if (unknown !== undefined) {
    problems.push({
      pointer: at,
      detail: `There is no member "${unknown.slice(0, 40)}"; a winner has winner, displayName and avatarUrl.`,
    })
  }
  const winner = Object.hasOwn(element, 'winner') ? element['winner'] : undefined
  const idProblem = typeof winner === 'string' ? winnerIdProblem(winner) : 'Each winner needs its id here, as a string.'
  if (idProblem !== null) problems.push({ pointer: `${at}/winner`, detail: idProblem })
  list.winners.push(typeof winner === 'string' ? winner : '')

  let displayName = readMember(element, 'displayName', at, problems)
  if (typeof displayName === 'string') {
    const read = readDisplayName(displayName)
    if ('problem' in read) problems.push({ pointer: `${at}/displayName`, detail: read.problem })
    else displayName = read.name
  }
  if (displayName !== undefined) (list.displayNames ??= [])[i] = displayName

  const avatarUrl = readMember(element, 'avatarUrl', at, problems)
  const avatarProblem = typeof avatarUrl === 'string' ? avatarUrlProblem(avatarUrl) : null
  if (avatarProblem !== null) problems.push({ pointer: `${at}/avatarUrl`, detail: avatarProblem })
  if (avatarUrl !== undefined) (list.avatarUrls ??= [])[i] = avatarUrl
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

/** Reads the body of a send: `{"winners": [id | {winner, displayName?, avatarUrl?}]}`. At most 20 problems are told. */
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
  const list: SentWinners = { winners: [], displayNames: null, avatarUrls: null }
  const problems: Problem[] = []
  for (const [i, element] of elements.entries()) {
    if (problems.length >= MAX_PROBLEMS) break
    if (typeof element === 'string') {
      list.winners.push(element)
      const detail = winnerIdProblem(element)
      if (detail !== null) problems.push({ pointer: `/winners/${i}`, detail })
    } else if (isObject(element)) {
      readObject(element, i, list, problems)
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
