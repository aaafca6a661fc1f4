/** What does not hold of a portion of an audit log's chain, in words that name entry and place. */
import type { Finding, Heads, LinkedEntry } from '../../db/queries/audit/checking.ts'
import { beginningOf, nextHash } from '../../domain/audit-chain.ts'

type Failure = { from: number; to: number; firstId: string; lastId: string; what: string }

const failureAt = (place: number, entryId: string, what: string): Failure => ({
  from: place,
  to: place,
  firstId: entryId,
  lastId: entryId,
  what,
})

/** What is wrong with a link, given the one before it, if that one is there. */
const whatIsWrong = (partnerId: string, link: LinkedEntry, before: LinkedEntry | undefined): string | null => {
  if (!link.entry) return 'was deleted'
  const previous = link.place === 0 ? beginningOf(partnerId) : before?.hash
  if (!previous || nextHash(previous, link.entry).equals(link.hash)) return null
  return 'is not as it was hashed: it, or a hash, was changed'
}

const failuresOf = (partnerId: string, links: readonly LinkedEntry[], firstPlace: number): Failure[] => {
  const failures: Failure[] = []
  let expected = links[0] && links[0].place < firstPlace ? links[0].place : firstPlace
  for (const [i, link] of links.entries()) {
    if (link.place > expected)
      failures.push({ ...failureAt(expected, '', 'gone, entries and places'), to: link.place - 1 })
    const before = links[i - 1]
    const what =
      link.place < firstPlace
        ? null
        : whatIsWrong(partnerId, link, before?.place === link.place - 1 ? before : undefined)
    if (what) failures.push(failureAt(link.place, link.entryId, what))
    expected = link.place + 1
  }
  return failures
}

/** Failures of the same kind beside each other are one. */
const inRuns = (failures: readonly Failure[]): Failure[] => {
  const runs: Failure[] = []
  for (const failure of failures) {
    const last = runs.at(-1)
    if (last && last.what === failure.what && last.to === failure.from - 1)
      runs[runs.length - 1] = { ...last, to: failure.to, lastId: failure.lastId }
    else runs.push(failure)
  }
  return runs
}

const sentenceOf = ({ from, to, firstId, lastId, what }: Failure): string => {
  const places = from === to ? `place ${from}` : `places ${from} to ${to}`
  if (firstId === '') return `${places}: ${what}`
  return from === to
    ? `entry ${firstId} (${places}) ${what}`
    : `entries ${firstId} to ${lastId} (${places}): each ${what}`
}

/** `links` begin with the one before `firstPlace`, if there is one. */
export const chainFailures = (partnerId: string, links: readonly LinkedEntry[], firstPlace: number): Finding[] =>
  inRuns(failuresOf(partnerId, links, firstPlace)).map((run) => ({
    partnerId,
    place: run.from,
    entryId: null,
    found: sentenceOf(run),
  }))

/**
 * What is wrong with a chain's head, which was read before its links. `lastPlace`: of the last link; -1 without links.
 */
export const headFailure = ({ entries, logged, hashThere }: Heads, lastPlace: number): string | null => {
  if (logged && logged.entries > lastPlace + 1)
    return `the transparency log has ${logged.entries} entries, here are ${lastPlace + 1}: the last ones were deleted`
  if (logged && logged.head !== hashThere)
    return `the transparency log has another hash at place ${logged.entries - 1}: entries were changed, and hashed again`
  if (entries > lastPlace + 1) return `${entries} entries had places, here are ${lastPlace + 1}`
  return null
}
