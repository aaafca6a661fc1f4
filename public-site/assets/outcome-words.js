// The outcome of a check in words.

/** @typedef {import('../verify/verify-draw.mjs').Outcome} Outcome */
/** @typedef {import('./proof-text.js').Named} Named */
/** @typedef {'right' | 'wrong' | 'unknown'} Verdict */

/**
 * A failed check outweighs one that could not be made.
 * @param {Outcome} outcome
 * @returns {Verdict}
 */
export const verdictOf = ({ ok, checks }) => {
  if (checks.some((check) => !check.ok)) return 'wrong'
  return ok ? 'right' : 'unknown'
}

/** @param {number} count @param {string} noun */
const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** @param {Outcome} outcome */
export const sentenceOf = (outcome) => {
  const { checks, test } = outcome
  const failed = checks.filter(({ ok }) => !ok).length
  const all = counted(checks.length, 'check')
  /** @type {Record<Verdict, string>} */
  const sentences = {
    right: `Everything that was checked is right: ${all}.${test ? ' It is a TEST draw: no real prize depends on it.' : ''}`,
    wrong: `${failed} of ${all} failed: this is not what the rules give.`,
    unknown: `Nothing is wrong so far, but not all could be found out. ${outcome.error ?? ''}`.trim(),
  }
  return sentences[verdictOf(outcome)]
}

/** @param {Named} named */
export const titleOf = ({ id, number, campaign }) => {
  const draw = number === null ? (id === null ? 'A draw without a name' : `Draw ${id}`) : `Draw ${number}`
  return campaign === null ? draw : `${draw} of ${campaign}`
}
