// The button on a draw's page that checks the draw in the visitor's browser.

import { checkPanel } from './check-panel.js'
import { element, KEPT } from './elements.js'
import { PAGE_CHANGED } from './watch.js'

/** @type {WeakMap<Element, ReturnType<typeof checkPanel>>} */
const panels = new WeakMap()

/** Where a button's check is shown: below it. @param {Element} button */
const panelOf = (button) => {
  const known = panels.get(button)
  if (known) return known
  const place = element('div', { ...KEPT, role: 'status' })
  const row = button.closest('p') ?? button
  row.after(place)
  const made = checkPanel(place)
  panels.set(button, made)
  return made
}

const reveal = () => {
  for (const button of document.querySelectorAll('button[data-proof]')) {
    button.setAttribute('data-revealed', '')
    button.removeAttribute('hidden')
  }
}

document.addEventListener('click', (event) => {
  const button = event.target instanceof Element ? event.target.closest('button[data-proof]') : null
  const url = button?.getAttribute('data-proof')
  if (button && url) void panelOf(button).check({ url })
})
document.addEventListener(PAGE_CHANGED, reveal)
reveal()
