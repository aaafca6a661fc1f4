import type { AuditEntry } from '../../shapes.ts'

/** How many pages of a search a file has at most. */
export const MOST_PAGES = 200

type Page = { entries: readonly AuditEntry[]; nextBefore: string | null }

/** All that a search finds, the newest first; `isWhole`: there are no more. */
export const readPages = async (
  read: (before: string | undefined) => Promise<Page>,
): Promise<{ entries: AuditEntry[]; isWhole: boolean }> => {
  const entries: AuditEntry[] = []
  let before: string | undefined
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await read(before)
    entries.push(...page.entries)
    if (page.nextBefore === null) return { entries, isWhole: true }
    before = page.nextBefore
  }
  return { entries, isWhole: false }
}
