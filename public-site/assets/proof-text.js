// Reads what a visitor gives as a proof; if it is something else, says in a sentence what.

/** @typedef {{ id: string | null, number: number | null, campaign: string | null, isLive: boolean }} Named */

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
  return {
    id: text(member(member(proof, 'drawing'), 'id')),
    number: typeof number === 'number' ? number : null,
    campaign: text(member(member(proof, 'campaign'), 'name')),
    isLive: member(proof, 'test') !== true && isObject(member(proof, 'chain')),
  }
}

/** @param {Record<string, unknown>} found */
const whatElse = (found) => {
  if (Array.isArray(found['draws']))
    return 'This is a list of draws, not a proof. Open one of its draws, and take its proof.'
  if (Array.isArray(found['guarantees'])) return 'This is a list of guarantees, not the proof of a draw.'
  if (found['scheme'] === undefined) return 'This is JSON, but not a proof: a proof names its rules under "scheme".'
  return null
}

/** @param {string} given */
const whyNotJson = (given) => {
  const start = given.slice(0, SHOWN_CHARACTERS)
  if (/^https?:\/\//i.test(start)) return 'This is a link. Put it into the field for links.'
  if (start.startsWith('<')) return 'This is a web page, not a proof. Download the proof from the page of its draw.'
  if (start.startsWith('{'))
    return 'This begins like a proof, but does not end like one. Some of it may be missing: copy all of it, or choose the file.'
  return 'This is not a proof: a proof is JSON, and begins with {. Copy all of it, or choose the file.'
}

/**
 * @param {string} given
 * @returns {{ proof: unknown } | { problem: string }}
 */
export const parseProof = (given) => {
  const trimmed = given.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { problem: 'There is nothing to check yet. Paste a proof, choose a file or give a link.' }
  /** @type {unknown} */
  let proof
  try {
    proof = JSON.parse(trimmed)
  } catch {
    return { problem: whyNotJson(trimmed) }
  }
  if (!isObject(proof)) return { problem: 'This is JSON, but not a proof: a proof begins with { and ends with }.' }
  const problem = whatElse(proof)
  return problem === null ? { proof } : { problem }
}
