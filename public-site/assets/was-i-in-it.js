// The form on a draw's page that searches its list for an id or a shown name. The whole proof is loaded and searched
// here, so that nobody learns what was searched for.

import { element, KEPT } from './elements.js'
import { findWinner, whyNotLookedFor } from './find-winner.js'
import { PAGE_CHANGED } from './watch.js'
import { words } from './words.js'

/** @typedef {import('./find-winner.js').Drawn} Drawn */
/** @typedef {import('./find-winner.js').Found} Found */

const WINNERS_PER_PAGE = 200
const MOST_SHOWN = 20

const dollars = new Intl.NumberFormat(words.locale, {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Proofs that were loaded, by their address. @type {Map<string, Drawn>} */
const loaded = new Map()

/** @param {string} address @returns {Promise<Drawn | null>} */
const load = async (address) => {
  const known = loaded.get(address)
  if (known) return known
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' } })
    if (!response.ok) return null
    /** @type {Drawn} */
    const proof = await response.json()
    loaded.set(address, proof)
    return proof
  } catch {
    return null
  }
}

/** Where the winner stands on the pages of the draw. @param {string} proofAddress @param {number} position */
const rowOf = (proofAddress, position) => {
  const draw = proofAddress.replace(/\/proof\.json$/, '')
  const page = Math.floor(position / WINNERS_PER_PAGE) + 1
  return `${draw}${page === 1 ? '' : `/winners/${page}`}#position-${position}`
}

/** @param {Found} found */
const prizeOf = ({ result: { amountCents }, isHeld }) => {
  if (amountCents === 0) return words.wasI.noPrize
  const amount = dollars.format(amountCents / 100)
  return isHeld ? words.wasI.wonHeld(amount) : words.wasI.won(amount)
}

/** @param {string} id */
const named = (id) => element('bdi', { class: 'id' }, id)

/** Where an entry is, linked, and what it won. @param {Found} found @param {string} address */
const entry = (found, address) => {
  const { position, winner } = found.result
  const row = element('a', { href: rowOf(address, position) }, words.wasI.position(position))
  return [named(winner), words.wasI.isAt, row, `. ${prizeOf(found)}`]
}

/**
 * Others may have the same name, so nothing is claimed of the visitor.
 * @param {Found[]} shown
 * @param {string} name
 * @param {string} address
 */
const shownBy = (shown, name, address) => [
  element('p', {}, words.wasI.shownAs(shown.length, name)),
  element('ul', {}, ...shown.slice(0, MOST_SHOWN).map((found) => element('li', {}, ...entry(found, address)))),
  ...(shown.length > MOST_SHOWN ? [element('p', {}, words.wasI.moreShown(shown.length - MOST_SHOWN))] : []),
  element('p', { class: 'dim' }, words.wasI.shownNote),
]

/** @param {string} typed @param {readonly string[]} alike */
const whyNot = (typed, alike) => [
  element('p', {}, words.wasI.notFound, element('bdi', {}, typed), '.'),
  ...(alike.length === 0
    ? []
    : [
        element(
          'p',
          {},
          words.wasI.alike,
          ...alike.flatMap((other, i) => (i === 0 ? [named(other)] : [words.wasI.and, named(other)])),
          words.wasI.everyCharacter,
        ),
      ]),
  element('p', {}, words.wasI.whyNot),
]

/** @param {string} typed @param {string} address */
const answer = async (typed, address) => {
  const wrong = whyNotLookedFor(typed)
  if (wrong !== null) return [element('p', {}, wrong)]
  const proof = await load(address)
  if (proof === null) return [element('p', {}, words.wasI.notLoaded)]
  const search = findWinner(proof, typed)
  if ('shown' in search) return shownBy(search.shown, search.name, address)
  if ('alike' in search) return whyNot(typed, search.alike)
  return [element('p', {}, element('strong', { class: 'good' }, words.wasI.isIn), ...entry(search.found, address))]
}

const reveal = () => {
  const form = document.getElementById('was-i-in-it')
  form?.setAttribute('data-revealed', '')
  form?.removeAttribute('hidden')
}

/** The number of searches so far: only the last is answered, since an earlier one may still be loading a proof. */
let looks = 0

document.addEventListener('submit', async (event) => {
  const form = event.target
  const field = document.getElementById('was-i-in-it-id')
  const result = document.getElementById('was-i-in-it-result')
  if (!(form instanceof HTMLFormElement) || form.id !== 'was-i-in-it') return
  event.preventDefault()
  if (!(field instanceof HTMLInputElement) || !result) return
  looks += 1
  const look = looks
  const parts = await answer(field.value.trim(), form.dataset['proof'] ?? '')
  if (look !== looks) return
  result.replaceChildren(element('div', KEPT, ...parts))
})
document.addEventListener(PAGE_CHANGED, reveal)
reveal()
