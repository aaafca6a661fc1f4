// The form on a draw's page that looks for an id in its list. The whole proof is loaded and searched here, so that
// nobody learns which id was looked for.

import { element, KEPT } from './elements.js'
import { findWinner, whyNoId } from './find-winner.js'
import { PAGE_CHANGED } from './watch.js'

/** @typedef {import('./find-winner.js').Drawn} Drawn */
/** @typedef {import('./find-winner.js').Result} Result */

const WINNERS_PER_PAGE = 200

const dollars = new Intl.NumberFormat('en-US', {
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

/** @param {Result} result @param {boolean} isHeld */
const prizeOf = ({ amountCents }, isHeld) => {
  if (amountCents === 0) return 'It won no prize in this draw.'
  return `It won ${dollars.format(amountCents / 100)}${isHeld ? ', a large prize, which is paid by hand' : ''}.`
}

/** @param {string} id */
const named = (id) => element('bdi', { class: 'id' }, id)

/** @param {string} id @param {readonly string[]} alike */
const whyNot = (id, alike) => [
  element('p', {}, element('strong', { class: 'bad' }, 'Not in this draw: '), named(id), '.'),
  ...(alike.length === 0
    ? []
    : [
        element(
          'p',
          {},
          'There is ',
          ...alike.flatMap((other, i) => (i === 0 ? [named(other)] : [' and ', named(other)])),
          '. Every character counts, and so do capitals.',
        ),
      ]),
  element(
    'p',
    {},
    'If you expected to be: an id here is not a name or an address. The partner makes it, often with a secret key (a keyed hash, HMAC), so only the partner can tell you yours. The list has only those whom the partner chose for this draw.',
  ),
]

/** @param {string} id @param {string} address */
const answer = async (id, address) => {
  const wrong = whyNoId(id)
  if (wrong !== null) return [element('p', {}, wrong)]
  const proof = await load(address)
  if (proof === null) return [element('p', {}, 'The list could not be loaded. Try again in a moment.')]
  const search = findWinner(proof, id)
  if ('alike' in search) return whyNot(id, search.alike)
  const { found, isHeld } = search
  const row = element('a', { href: rowOf(address, found.position) }, `position ${found.position}`)
  return [
    element(
      'p',
      {},
      element('strong', { class: 'good' }, 'In this draw: '),
      named(id),
      ' is at ',
      row,
      `. ${prizeOf(found, isHeld)}`,
    ),
  ]
}

const reveal = () => {
  const form = document.getElementById('was-i-in-it')
  form?.setAttribute('data-revealed', '')
  form?.removeAttribute('hidden')
}

document.addEventListener('submit', async (event) => {
  const form = event.target
  const field = document.getElementById('was-i-in-it-id')
  const result = document.getElementById('was-i-in-it-result')
  if (!(form instanceof HTMLFormElement) || form.id !== 'was-i-in-it') return
  event.preventDefault()
  if (!(field instanceof HTMLInputElement) || !result) return
  const parts = await answer(field.value.trim(), form.dataset['proof'] ?? '')
  result.replaceChildren(element('div', KEPT, ...parts))
})
document.addEventListener(PAGE_CHANGED, reveal)
reveal()
