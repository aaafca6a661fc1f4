// The outcome of a check in words: the verdict, what it means, and who found it.

import { words } from './words.js'

/** @typedef {import('../verify/verify-draw.mjs').Outcome} Outcome */
/** @typedef {import('./proof-text.js').Named} Named */
/** @typedef {'right' | 'wrong' | 'unknown'} Verdict */
/** @typedef {{ host: string, isReached: boolean } | null} Asked The node of the chain that was asked; null: none was. */

/** The checks that ask the site's log, as the script names them. */
const LOG_CHECKS = ['log', 'value in the log']

/** @param {string} name */
const isOfLog = (name) => LOG_CHECKS.includes(name)

/**
 * A failed check outweighs one that could not be made.
 * @param {Outcome} outcome
 * @returns {Verdict}
 */
export const verdictOf = ({ ok, checks }) => {
  if (checks.some((check) => !check.ok)) return 'wrong'
  return ok ? 'right' : 'unknown'
}

/** Whether the node answered all requests, or its answers show that the draw is wrong. @param {Outcome} outcome */
export const isChainReached = (outcome) => verdictOf(outcome) === 'wrong' || (outcome.prevented ?? []).every(isOfLog)

/**
 * The outcome without the error of checks that could not be made for want of an answer, if `isForgiven` holds for all
 * of them. They stay in `prevented`.
 * @param {Outcome} outcome
 * @param {(name: string) => boolean} [isForgiven] by default the checks of the log
 * @returns {Outcome}
 */
export const forgiving = (outcome, isForgiven = isOfLog) => {
  const { error, prevented = [], ...found } = outcome
  if (error === undefined || !prevented.every(isForgiven)) return outcome
  return { ...found, prevented, ok: found.checks.every(({ ok }) => ok) }
}

/** @param {Outcome} outcome */
const failedOf = ({ checks }) => checks.filter(({ ok }) => !ok)

/** Whether all failed checks are those of the log. @param {Outcome} outcome */
const isWrongInLogAlone = (outcome) => failedOf(outcome).every(({ name }) => isOfLog(name))

/** @param {Outcome} outcome */
const wrongSentence = (outcome) =>
  isWrongInLogAlone(outcome)
    ? words.check.wrongInLog
    : words.check.wrong(failedOf(outcome).length, outcome.checks.length)

/** The verdict in one sentence. @param {Outcome} outcome */
export const sentenceOf = (outcome) => {
  /** @type {Record<Verdict, string>} */
  const sentences = {
    right: words.check.right,
    wrong: wrongSentence(outcome),
    unknown: words.check.unknown(outcome.error ?? ''),
  }
  return sentences[verdictOf(outcome)]
}

/** @param {Asked} asked */
const chainSentence = (asked) => {
  if (asked === null) return words.check.noChain
  return asked.isReached ? words.check.withChain(asked.host) : words.check.chainUnreached(asked.host)
}

/** Nothing where the log was not asked. @param {Outcome} outcome */
const logSentences = ({ checks, prevented = [] }) => {
  if (prevented.some(isOfLog)) return [words.check.logUnreached]
  return checks.some(({ name }) => isOfLog(name)) ? [words.check.withLog] : []
}

/**
 * What was checked, by whom, and what it means, in sentences.
 * @param {Outcome} outcome
 * @param {Named} named
 * @param {Asked} asked
 */
export const meaningOf = (outcome, { isLive }, asked) => {
  const verdict = verdictOf(outcome)
  if (verdict === 'wrong')
    return [isWrongInLogAlone(outcome) ? words.check.whatWrongInLog : words.check.whatWrong, words.check.byWhom]
  if (verdict === 'unknown') return []
  return [
    words.check.whatRight(outcome.checks.length),
    words.check.byWhom,
    ...(outcome.test ? [words.check.isTest] : []),
    ...logSentences(outcome),
    ...(isLive ? [chainSentence(asked)] : []),
  ]
}

/** @param {Named} named */
export const titleOf = ({ id, number, campaign }) => {
  const byId = id === null ? words.check.nameless : words.check.drawId(id)
  const draw = number === null ? byId : words.check.drawNumber(number)
  return campaign === null ? draw : words.check.ofCampaign(draw, campaign)
}
