/**
 * Names and avatars of a fetched list that cannot be shown: they are left out and reported, and never stop the draw.
 * Details are only in our own words, so that they can be shown anywhere.
 */

export const displayMembers = ['displayName', 'avatarUrl', 'round'] as const

/** `position` is null for what concerns the whole list. */
export type DisplayIssue = { position: number | null; member: (typeof displayMembers)[number]; detail: string }

/** The first of the `count` issues. */
export type DisplayIssues = { count: number; first: DisplayIssue[] }

export const MAX_DISPLAY_ISSUES = 20

const memberWords = { displayName: 'name', avatarUrl: 'avatar', round: 'round' } as const

/** An issue as one line for a person. */
export const issueWords = ({ position, member, detail }: DisplayIssue): string =>
  position === null ? detail : `Position ${position}, ${memberWords[member]}: ${detail}`

export const noDisplayIssues = (): DisplayIssues => ({ count: 0, first: [] })

/** Adds an issue found while a list is read from its beginning. */
export const addIssue = (issues: DisplayIssues, issue: DisplayIssue): void => {
  issues.count += 1
  if (issues.first.length < MAX_DISPLAY_ISSUES) issues.first.push(issue)
}

/** Puts an issue of the whole list before those of its winners, so that they do not crowd it out. */
export const withIssue = (issue: DisplayIssue, { count, first }: DisplayIssues): DisplayIssues => ({
  count: count + 1,
  first: [issue, ...first].slice(0, MAX_DISPLAY_ISSUES),
})
