// The outcome of a check in words: the verdict, what it means, and who found it.

import { words } from './words.js'

/** @typedef {import('../verify/verify-draw.mjs').Outcome} Outcome */
/** @typedef {import('./proof-text.js').Named} Named */
/** @typedef {'right' | 'wrong' | 'unknown'} Verdict */
/** @typedef {{ host: string, isReached: boolean } | null} Asked The node of the chain that was asked; null: none was. */

/**
 * A failed check outweighs one that could not be made.
 * @param {Outcome} outcome
 * @returns {Verdict}
 */
export const verdictOf = ({ ok, checks }) => {
  if (checks.some((check) => !check.ok)) return 'wrong'
  return ok ? 'right' : 'unknown'
}

/** @param {Outcome} outcome */
const failedOf = ({ checks }) => checks.filter(({ ok }) => !ok).length

/** The verdict in one sentence. @param {Outcome} outcome */
export const sentenceOf = (outcome) => {
  /** @type {Record<Verdict, string>} */
  const sentences = {
    right: words.check.right,
    wrong: words.check.wrong(failedOf(outcome), outcome.checks.length),
    unknown: words.check.unknown(outcome.error ?? ''),
  }
  return sentences[verdictOf(outcome)]
}

/** @param {Asked} asked */
const chainSentence = (asked) => {
  if (asked === null) return words.check.noChain
  return asked.isReached ? words.check.withChain(asked.host) : words.check.chainUnreached(asked.host)
}

/**
 * What was checked, by whom, and what it means, in sentences.
 * @param {Outcome} outcome
 * @param {Named} named
 * @param {Asked} asked
 */
export const meaningOf = (outcome, { isLive }, asked) => {
  const verdict = verdictOf(outcome)
  if (verdict === 'wrong') return [words.check.whatWrong, words.check.byWhom]
  if (verdict === 'unknown') return []
  return [
    words.check.whatRight(outcome.checks.length),
    words.check.byWhom,
    ...(outcome.test ? [words.check.isTest] : []),
    ...(isLive ? [chainSentence(asked)] : []),
  ]
}

/** @param {Named} named */
export const titleOf = ({ id, number, campaign }) => {
  const byId = id === null ? words.check.nameless : words.check.drawId(id)
  const draw = number === null ? byId : words.check.drawNumber(number)
  return campaign === null ? draw : words.check.ofCampaign(draw, campaign)
}
