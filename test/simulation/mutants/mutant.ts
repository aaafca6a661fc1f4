/** `find` stands once in the file, and `replace` comes in its place. */
export type Edit = { file: string; find: string; replace: string }

/**
 * Deliberate breaks of the service, each of which has to be found within so many histories. `guard`: what the database
 * would refuse the same by.
 */
export type Mutant = Edit & { name: string; histories: number; guard?: Edit }
