/**
 * An entry's bytes: its members in the order of their names, as JSON without spaces, so that whoever knows the members
 * computes the same leaf.
 */
export type EntryContent = Readonly<Record<string, string | number | null>>

export const entryBytes = (content: EntryContent): Buffer =>
  Buffer.from(JSON.stringify(Object.fromEntries(Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1)))))
