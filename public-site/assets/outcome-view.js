// Shows what a check found: the verdict, a line for each check, and what no check can show.

import { element, KEPT } from './elements.js'
import { meaningOf, sentenceOf, titleOf, verdictOf } from './outcome-words.js'
import { language, words } from './words.js'

/** @typedef {import('../verify/verify-draw.mjs').Outcome} Outcome */
/** @typedef {import('../verify/verify-draw.mjs').Check} Check */
/** @typedef {import('./proof-text.js').Named} Named */
/** @typedef {import('./outcome-words.js').Asked} Asked */

/** The script that checks says its details in English. @type {Record<string, string>} */
const AS_THE_SCRIPT_SAYS = language === 'en' ? {} : { lang: 'en' }

/** @param {Check} check */
const line = ({ name, ok, detail }) =>
  element(
    'li',
    { class: ok ? 'check-right' : 'check-wrong' },
    element('strong', { class: ok ? 'check-mark good' : 'check-mark bad' }, ok ? words.check.ok : words.check.failed),
    element('span', { class: 'check-name' }, words.check.names[name] ?? name),
    element('bdi', { ...AS_THE_SCRIPT_SAYS, class: 'check-detail' }, detail),
  )

/** @param {readonly string[]} sentences */
const limits = (sentences) =>
  element(
    'details',
    { open: '' },
    element('summary', {}, words.check.notChecked),
    element('ul', {}, ...sentences.map((sentence) => element('li', {}, element('bdi', AS_THE_SCRIPT_SAYS, sentence)))),
  )

/**
 * `place` is a live region, so it gets only the verdict; everything else stands after it.
 * @param {HTMLElement} place
 */
export const outcomeView = (place) => {
  const status = element('p', { ...KEPT, class: 'check-status', hidden: '' })
  const body = element('div', { ...KEPT, class: 'check-found' })
  place.replaceChildren(status)
  place.after(body)
  /** @param {string} verdict @param {string} sentence @param {...Node} parts */
  const show = (verdict, sentence, ...parts) => {
    const focused = document.activeElement
    status.hidden = false
    status.dataset['verdict'] = verdict
    status.replaceChildren(sentence)
    body.replaceChildren(...parts)
    // A form that is shown again keeps what is typed, but not the focus.
    if (focused instanceof HTMLElement && body.contains(focused)) focused.focus({ preventScroll: true })
  }
  return {
    /** @param {string} sentence */
    showWork: (sentence) => show('working', sentence),
    /** @param {string} sentence */
    showProblem: (sentence) => show('problem', sentence),
    /** @param {Outcome} outcome @param {Named} named @param {Asked} asked @param {...Node} more */
    showOutcome: (outcome, named, asked, ...more) =>
      show(
        verdictOf(outcome),
        sentenceOf(outcome),
        element('p', { class: 'check-of' }, element('bdi', {}, titleOf(named))),
        ...meaningOf(outcome, named, asked).map((sentence) => element('p', {}, sentence)),
        element('p', {}, element('strong', {}, words.check.everyCheck)),
        element('ul', { class: 'checks' }, ...outcome.checks.map(line)),
        ...(words.check.detailsNote === '' ? [] : [element('p', { class: 'dim' }, words.check.detailsNote)]),
        limits(outcome.notChecked),
        ...more,
      ),
  }
}
