/** `find` occurs exactly once in the file, and is replaced by `replace`. */
export type Edit = { file: string; find: string; replace: string }

/**
 * A deliberate break of the service that has to be found within so many histories; `areLong`: within so many long ones,
 * as only a long history meets it. `guard`: a second edit that removes the database's guard against the same mistake.
 */
export type Mutant = Edit & { name: string; histories: number; areLong?: boolean; guard?: Edit }
