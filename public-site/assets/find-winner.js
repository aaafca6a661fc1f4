// Looks for an id or a shown name in the list of a draw. The whole list is already here, so that nobody learns what was
// looked for.

import { words } from './words.js'

/** @typedef {{ position: number, winner: string, displayName: string | null, roll: number, amountCents: number }} Result */
/** @typedef {{ results: Result[], payout?: { heldPositions?: number[] } }} Drawn The part of a proof that is needed here. */
/** @typedef {{ result: Result, isHeld: boolean }} Found */
/** @typedef {{ found: Found } | { shown: Found[], name: string } | { alike: string[] }} Search */

const MOST_ALIKE = 3
const SHORTEST_PART = 6

/** Folds case, width, Unicode composition and spaces, since names are typed by hand. @param {string} name */
const folded = (name) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** Ids similar to what was typed: with other capitals, or that begin or end with it. @param {string[]} ids @param {string} id */
const alikeOf = (ids, id) => {
  const small = id.toLowerCase()
  /** @param {string} winner */
  const isAlike = (winner) => {
    const other = winner.toLowerCase()
    return other === small || (small.length >= SHORTEST_PART && (other.startsWith(small) || other.endsWith(small)))
  }
  return ids.filter(isAlike).slice(0, MOST_ALIKE)
}

/**
 * The result of an id, else those that are shown by such a name, else similar ids.
 * @param {Drawn} proof
 * @param {string} typed
 * @returns {Search}
 */
export const findWinner = ({ results, payout }, typed) => {
  const held = new Set(payout?.heldPositions)
  /** @param {Result} result */
  const foundOf = (result) => ({ result, isHeld: held.has(result.position) })
  const exact = results.find(({ winner }) => winner === typed)
  if (exact) return { found: foundOf(exact) }
  const name = folded(typed)
  const shown = results.filter(({ displayName }) => displayName !== null && folded(displayName) === name)
  if (shown.length > 0) return { shown: shown.map(foundOf), name: shown[0]?.displayName ?? typed }
  return {
    alike: alikeOf(
      results.map(({ winner }) => winner),
      typed,
    ),
  }
}

/**
 * Why the text cannot be searched for; null: it can.
 * @param {string} typed
 */
export const whyNotLookedFor = (typed) => {
  if (typed === '') return words.wasI.empty
  return /^\S+@\S+\.\S+$/.test(typed) ? words.wasI.email : null
}
