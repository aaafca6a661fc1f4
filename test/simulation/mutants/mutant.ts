/** `find` stands once in the file, and `replace` comes in its place. */
export type Edit = { file: string; find: string; replace: string }

/**
 * Deliberate breaks of the service, each of which has to be found within so many histories; `areLong`: within so many
 * long ones, as only a long life meets it. `guard`: what the database would refuse the same by.
 */
export type Mutant = Edit & { name: string; histories: number; areLong?: boolean; guard?: Edit }
