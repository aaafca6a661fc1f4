// Looks for one id in the list of a draw. The whole list is already here, so that nobody learns which id was looked
// for.

/** @typedef {{ position: number, winner: string, displayName: string | null, roll: number, amountCents: number }} Result */
/** @typedef {{ results: Result[], payout?: { heldPositions?: number[] } }} Drawn The part of a proof that is needed here. */
/** @typedef {{ found: Result, isHeld: boolean } | { alike: string[] }} Search */

const MOST_ALIKE = 3
const SHORTEST_PART = 6

/**
 * The result of an id, or similar ids: with other capitals, or that begin or end with it.
 * @param {Drawn} proof
 * @param {string} id
 * @returns {Search}
 */
export const findWinner = ({ results, payout }, id) => {
  const found = results.find(({ winner }) => winner === id)
  if (found) return { found, isHeld: payout?.heldPositions?.includes(found.position) ?? false }
  const small = id.toLowerCase()
  /** @param {string} winner */
  const isAlike = (winner) => {
    const other = winner.toLowerCase()
    return other === small || (small.length >= SHORTEST_PART && (other.startsWith(small) || other.endsWith(small)))
  }
  const alike = results.map(({ winner }) => winner).filter(isAlike)
  return { alike: alike.slice(0, MOST_ALIKE) }
}

/**
 * What is wrong with an id, before it is looked for; null: nothing.
 * @param {string} id
 */
export const whyNoId = (id) => {
  if (id === '') return 'Enter the id that you were given.'
  if (id.includes('@'))
    return 'An e-mail address is never an id in a draw. Ask the people who run the campaign which id stands for you.'
  if (/\s/.test(id)) return 'An id has no spaces in it. Copy it again.'
  return null
}
