// The part of a page that checks proofs: it runs a check, shows the outcome, and for a live draw offers to ask a node
// of its chain too.

import { startCheck } from './checking.js'
import { nodeForm } from './node-form.js'
import { outcomeView } from './outcome-view.js'

/** @typedef {import('./checking.js').Source} Source */

/** @param {HTMLElement} place */
export const checkPanel = (place) => {
  const view = outcomeView(place)
  let stop = () => {}
  /**
   * @param {Source} source
   * @param {HTMLFormElement} form
   * @param {string} [rpc]
   */
  const run = async (source, form, rpc) => {
    stop()
    view.showWork(rpc === undefined ? 'Checking …' : 'Checking, and asking the node …')
    const check = startCheck({ source, rpc })
    stop = check.stop
    const answer = await check.answer
    if (stop !== check.stop) return
    if ('problem' in answer) view.showProblem(answer.problem)
    else view.showOutcome(answer.outcome, answer.named, ...(answer.named.isLive ? [form] : []))
  }
  return {
    /**
     * A later check replaces one that is still running.
     * @param {Source} source
     */
    check: (source) => {
      const form = nodeForm((rpc) => void run(source, form, rpc))
      return run(source, form)
    },
    /** @param {string} sentence */
    refuse: (sentence) => {
      stop()
      stop = () => {}
      view.showProblem(sentence)
    },
  }
}
