// The page that checks any proof: pasted, dropped, chosen as a file, or given as a link to this site. The proof does not
// leave the browser; the log of this site, and for a live draw a node of its chain, are asked for the draw's entries.

import { checkPanel } from './check-panel.js'
import { proofAddress } from './proof-address.js'
import { words } from './words.js'

/** @typedef {import('./checking.js').Source} Source */

/** More text than this in a field would freeze the page. */
const MOST_SHOWN_CHARACTERS = 200_000

/**
 * @template {HTMLElement} Wanted
 * @param {string} id
 * @param {new () => Wanted} kind
 * @returns {Wanted}
 */
const byId = (id, kind) => {
  const found = document.getElementById(id)
  if (found instanceof kind) return found
  throw new Error(`The page has no ${kind.name} #${id}.`)
}

const form = byId('verify-form', HTMLFormElement)
const text = byId('verify-text', HTMLTextAreaElement)
const file = byId('verify-file', HTMLInputElement)
const link = byId('verify-link', HTMLInputElement)
const result = byId('verify-result', HTMLElement)
const panel = checkPanel(result)

/** Which of the three was changed last: that one is checked. @type {'text' | 'file' | 'link' | null} */
let latest = null

/** @param {Source} source */
const check = (source) => {
  result.scrollIntoView({ block: 'nearest' })
  return panel.check(source)
}

const checkLink = (address = link.value) => {
  const found = proofAddress(address, location.origin)
  return 'problem' in found ? panel.refuse(found.problem) : void check({ url: found.path })
}

/** @param {string} given */
const checkText = (given) => (/^\s*https?:\/\/\S+\s*$/i.test(given) ? checkLink(given) : void check({ text: given }))

/** @param {readonly File[]} files */
const checkFiles = ([first, ...others]) => {
  if (first === undefined) return panel.refuse(words.proof.noFile)
  return others.length > 0 ? panel.refuse(words.proof.oneFile) : void check({ file: first })
}

const checkLatest = () => {
  if (latest === 'link' || (latest === null && link.value !== '')) return checkLink()
  return latest === 'file' ? checkFiles([...(file.files ?? [])]) : checkText(text.value)
}

/** A text too long to show is checked as it was pasted. @param {string} pasted */
const checkUnshown = (pasted) => {
  text.value = ''
  void check({ text: pasted })
}

form.noValidate = true
for (const [name, field] of /** @type {const} */ ([
  ['text', text],
  ['link', link],
]))
  field.addEventListener('input', () => {
    latest = name
  })
file.addEventListener('change', () => {
  latest = 'file'
  checkFiles([...(file.files ?? [])])
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  checkLatest()
})
text.addEventListener('paste', (event) => {
  const pasted = event.clipboardData?.getData('text') ?? ''
  if (pasted.length <= MOST_SHOWN_CHARACTERS) return
  event.preventDefault()
  checkUnshown(pasted)
})

const target = document.querySelector('main') ?? document.body
target.addEventListener('dragover', (event) => {
  event.preventDefault()
  form.classList.add('is-over')
})
for (const name of ['dragleave', 'drop']) target.addEventListener(name, () => form.classList.remove('is-over'))
target.addEventListener('drop', (event) => {
  event.preventDefault()
  const files = [...(event.dataTransfer?.files ?? [])]
  if (files.length > 0) return checkFiles(files)
  const dropped = event.dataTransfer?.getData('text') ?? ''
  if (dropped.length > MOST_SHOWN_CHARACTERS) return checkUnshown(dropped)
  text.value = dropped
  latest = 'text'
  checkText(dropped)
})
