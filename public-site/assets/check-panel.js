// Runs a check of a proof and shows the outcome. If the proof is right, the draw is then looked up in this site's log,
// and a live draw is compared with its chain through a public node. If these cannot be reached, that says nothing about
// the draw. A visitor may also name a node of their choice.

import { startCheck } from './checking.js'
import { nodeForm } from './node-form.js'
import { outcomeView } from './outcome-view.js'
import { forgiving, isChainReached } from './outcome-words.js'
import { words } from './words.js'

/** @typedef {import('./checking.js').Source} Source */
/** @typedef {import('./checking.js').Answer} Answer */
/** @typedef {import('./proof-text.js').Named} Named */
/** @typedef {Omit<import('./checking.js').Question, 'source'>} Others Who else is asked about it. */

/** Nodes that answer web pages, by the number of the chain. @type {Readonly<Record<number, string>>} */
const PUBLIC_NODES = { 8453: 'https://mainnet.base.org', 84532: 'https://sepolia.base.org' }

/** @param {string} address */
const hostOf = (address) => URL.parse(address)?.host ?? address

/** The public node of a live draw's chain. @param {Named} named */
const nodeOf = ({ isLive, chainId }) => (isLive && chainId !== null ? PUBLIC_NODES[chainId] : undefined)

/** @param {HTMLElement} place */
export const checkPanel = (place) => {
  const view = outcomeView(place)
  let stop = () => {}
  /** The answer, or null once a later check has taken its place. @param {Source} source @param {Others} [others] */
  const ask = async (source, others) => {
    stop()
    const check = startCheck({ source, ...others })
    stop = check.stop
    const answer = await check.answer
    return stop === check.stop ? answer : null
  }
  /** @param {Source} source @param {HTMLFormElement} form @param {string} rpc */
  const askNamed = async (source, form, rpc) => {
    view.showWork(words.check.asking(hostOf(rpc)))
    const answer = await ask(source, { rpc, withLog: true })
    if (answer === null) return
    if ('problem' in answer) return view.showProblem(answer.problem)
    view.showOutcome(forgiving(answer.outcome), answer.named, { host: hostOf(rpc), isReached: true }, form)
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
    const node = nodeOf(named)
    if (!outcome.ok || (node === undefined && !named.isInLog)) return
    const compared = await ask(source, { rpc: node, withLog: true })
    if (compared === null) return
    const found = 'problem' in compared ? undefined : compared.outcome
    const isReached = found !== undefined && isChainReached(found)
    const asked = node === undefined ? null : { host: hostOf(node), isReached }
    view.showOutcome(found === undefined ? outcome : forgiving(found, () => true), named, asked, ...more)
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
