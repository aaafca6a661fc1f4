// Shows what a check found: the verdict, a line for each check, and what no check can show.

import { element, KEPT } from './elements.js'
import { sentenceOf, titleOf, verdictOf } from './outcome-words.js'

/** @typedef {import('../verify/verify-draw.mjs').Outcome} Outcome */
/** @typedef {import('../verify/verify-draw.mjs').Check} Check */
/** @typedef {import('./proof-text.js').Named} Named */

/** @param {Check} check */
const line = ({ name, ok, detail }) =>
  element(
    'li',
    { class: ok ? 'check-right' : 'check-wrong' },
    element('strong', { class: ok ? 'check-mark good' : 'check-mark bad' }, ok ? 'ok' : 'FAILED'),
    element('span', { class: 'check-name' }, name),
    element('bdi', { class: 'check-detail' }, detail),
  )

/** @param {readonly string[]} sentences */
const limits = (sentences) =>
  element(
    'details',
    { open: '' },
    element('summary', {}, 'Not checked, because nothing that was read can show it'),
    element('ul', {}, ...sentences.map((sentence) => element('li', {}, element('bdi', {}, sentence)))),
  )

/**
 * `place` is a live region, so it gets only the verdict; everything else stands after it.
 * @param {HTMLElement} place
 */
export const outcomeView = (place) => {
  const status = element('p', { ...KEPT, class: 'check-status' })
  const body = element('div', { ...KEPT, class: 'check-found' })
  place.replaceChildren(status)
  place.after(body)
  /** @param {string} verdict @param {string} sentence @param {...Node} parts */
  const show = (verdict, sentence, ...parts) => {
    status.dataset['verdict'] = verdict
    status.replaceChildren(sentence)
    body.replaceChildren(...parts)
  }
  return {
    /** @param {string} sentence */
    showWork: (sentence) => show('working', sentence),
    /** @param {string} sentence */
    showProblem: (sentence) => show('problem', sentence),
    /** @param {Outcome} outcome @param {Named} named @param {...Node} more */
    showOutcome: (outcome, named, ...more) =>
      show(
        verdictOf(outcome),
        sentenceOf(outcome),
        element('p', { class: 'check-of' }, element('bdi', {}, titleOf(named))),
        element('ul', { class: 'checks' }, ...outcome.checks.map(line)),
        limits(outcome.notChecked),
        ...more,
      ),
  }
}
