// Asks the visitor for a node of the chain. The visitor chooses it: a node chosen by the service could lie for it.

import { element } from './elements.js'
import { words } from './words.js'

const FIELD = 'chain-node'

/** @param {string} address */
const commandFor = (address) => `node verify-draw.mjs proof.json --rpc ${address === '' ? 'https://…' : address}`

/** @param {(rpc: string) => void} onNode */
export const nodeForm = (onNode) => {
  const field = element('input', {
    id: FIELD,
    type: 'url',
    placeholder: 'https://…',
    autocomplete: 'off',
    required: '',
  })
  const command = element('code', {}, commandFor(''))
  field.addEventListener('input', () => command.replaceChildren(commandFor(field.value.trim())))
  const form = element(
    'form',
    { class: 'check-node' },
    element('h3', {}, words.node.title),
    element('p', {}, words.node.about),
    element('pre', {}, command),
    element('label', { for: FIELD }, words.node.address),
    element('div', { class: 'ask' }, field, element('button', { type: 'submit' }, words.node.ask)),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onNode(field.value.trim())
  })
  return form
}
