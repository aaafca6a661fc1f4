// Asks the visitor for a node of the chain. The visitor chooses it: a node chosen by the service could lie for it.

import { element } from './elements.js'

const FIELD = 'chain-node'
const ABOUT =
  'A node of the chain tells what the contract holds. Name one that you trust; your browser asks only that one. If it refuses to answer web pages, use the script.'

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
    element('h3', {}, 'Compare with the chain'),
    element('p', {}, ABOUT),
    element('pre', {}, command),
    element('label', { for: FIELD }, 'Address of a node (JSON-RPC)'),
    element('div', { class: 'ask' }, field, element('button', { type: 'submit' }, 'Ask this node')),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onNode(field.value.trim())
  })
  return form
}
