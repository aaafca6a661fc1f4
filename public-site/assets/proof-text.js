// Reads what a visitor gives as a proof; if it is something else, says in a sentence what.

import { words } from './words.js'

/** @typedef {{ id: string | null, number: number | null, campaign: string | null, isLive: boolean, chainId: number | null, isInLog: boolean }} Named */

const SHOWN_CHARACTERS = 80

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A member of an object; undefined for any other value.
 * @param {unknown} value
 * @param {string} name
 */
const member = (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)

/** @param {unknown} value */
const text = (value) => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Which draw a proof claims to be of. Nothing of this is checked here.
 * @param {unknown} proof
 * @returns {Named}
 */
export const nameOf = (proof) => {
  const number = member(member(proof, 'drawing'), 'number')
  const chainId = member(member(proof, 'chain'), 'chainId')
  return {
    id: text(member(member(proof, 'drawing'), 'id')),
    number: typeof number === 'number' ? number : null,
    campaign: text(member(member(proof, 'campaign'), 'name')),
    isLive: member(proof, 'test') !== true && isObject(member(proof, 'chain')),
    chainId: typeof chainId === 'number' ? chainId : null,
    isInLog: isObject(member(proof, 'log')),
  }
}

/** @param {Record<string, unknown>} found */
const whatElse = (found) => {
  if (Array.isArray(found['draws'])) return words.proof.draws
  if (Array.isArray(found['guarantees'])) return words.proof.guarantees
  if (found['scheme'] === undefined) return words.proof.noScheme
  return null
}

/** @param {string} given */
const whyNotJson = (given) => {
  const start = given.slice(0, SHOWN_CHARACTERS)
  if (/^https?:\/\//i.test(start)) return words.proof.link
  if (start.startsWith('<')) return words.proof.webPage
  if (start.startsWith('{')) return words.proof.cut
  return words.proof.notJson
}

/**
 * `parse`: the script's, so that a page takes nothing that the script refuses.
 * @param {string} given
 * @param {typeof import('../verify/verify-draw.mjs').parse} parse
 * @returns {{ proof: unknown } | { problem: string }}
 */
export const parseProof = (given, parse) => {
  const trimmed = given.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { problem: words.proof.nothing }
  const parsed = parse(trimmed)
  if ('name' in parsed) return { problem: words.proof.twice(parsed.name) }
  if ('problem' in parsed) return { problem: parsed.problem === 'many' ? words.proof.many : whyNotJson(trimmed) }
  const proof = parsed.value
  if (!isObject(proof)) return { problem: words.proof.notObject }
  const problem = whatElse(proof)
  return problem === null ? { proof } : { problem }
}
