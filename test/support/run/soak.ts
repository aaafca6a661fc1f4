/**
 * A storm (`*.storm.test.ts`) attacks by chance and at length. `npm test` has a short one that is always the same, so
 * that it finds what is broken; `npm run soak` has it at full size, with another seed each time.
 */
const given = process.env['SOAK_SEED']

/** What everything that falls by chance in a storm is drawn from. */
export const seed = Number(given ?? 1)

export const isSoak = given !== undefined

/** How large something is: in `npm test`, and in `npm run soak`. */
export const sized = <Size>(short: Size, full: Size): Size => (isSoak ? full : short)
