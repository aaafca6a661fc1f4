// The part of a page that checks proofs: it runs a check and shows the outcome. A live draw is then compared with its
// chain through a public node, which says nothing about the draw if it cannot be reached, and through any node that the
// visitor names.

import { startCheck } from './checking.js'
import { nodeForm } from './node-form.js'
import { outcomeView } from './outcome-view.js'
import { words } from './words.js'

/** @typedef {import('./checking.js').Source} Source */

/** Nodes that answer web pages, by the number of the chain. @type {Readonly<Record<number, string>>} */
const PUBLIC_NODES = { 8453: 'https://mainnet.base.org', 84532: 'https://sepolia.base.org' }

/** @param {string} address */
const hostOf = (address) => URL.parse(address)?.host ?? address

/** @param {HTMLElement} place */
export const checkPanel = (place) => {
  const view = outcomeView(place)
  let stop = () => {}
  /** The answer, or null once a later check has taken its place. @param {Source} source @param {string} [rpc] */
  const ask = async (source, rpc) => {
    stop()
    const check = startCheck({ source, rpc })
    stop = check.stop
    const answer = await check.answer
    return stop === check.stop ? answer : null
  }
  /** @param {Source} source @param {HTMLFormElement} form @param {string} rpc */
  const askNamed = async (source, form, rpc) => {
    view.showWork(words.check.asking(hostOf(rpc)))
    const answer = await ask(source, rpc)
    if (answer === null) return
    if ('problem' in answer) view.showProblem(answer.problem)
    else view.showOutcome(answer.outcome, answer.named, { host: hostOf(rpc), isReached: true }, form)
  }
  /** @param {Source} source */
  const check = async (source) => {
    const form = nodeForm((rpc) => void askNamed(source, form, rpc))
    view.showWork(words.check.checking)
    const alone = await ask(source)
    if (alone === null) return
    if ('problem' in alone) return view.showProblem(alone.problem)
    const { outcome, named } = alone
    const more = named.isLive ? [form] : []
    view.showOutcome(outcome, named, null, ...more)
    const node = named.isLive && outcome.ok && named.chainId !== null ? PUBLIC_NODES[named.chainId] : undefined
    if (node === undefined) return
    const compared = await ask(source, node)
    if (compared === null) return
    const isReached = 'outcome' in compared && compared.outcome.error === undefined
    view.showOutcome(isReached ? compared.outcome : outcome, named, { host: hostOf(node), isReached }, ...more)
  }
  return {
    /** A later check replaces one that is still running. */
    check,
    /** @param {string} sentence */
    refuse: (sentence) => {
      stop()
      stop = () => {}
      view.showProblem(sentence)
    },
  }
}
