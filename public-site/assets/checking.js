// Checks a proof in a web worker, so that a large one does not freeze the page. This file is both sides: a page imports
// `startCheck`, which starts the same file as a worker. The checks are those of the script that the site offers for the
// command line.

/** @typedef {import('../verify/verify-draw.mjs').Outcome} Outcome */
/** @typedef {import('./proof-text.js').Named} Named */
/** @typedef {{ url: string } | { text: string } | { file: Blob }} Source What to check: an address of this site, or the content itself. */
/**
 * @typedef {{ source: Source, rpc?: string | undefined, withLog?: boolean }} Question `withLog`: the log of this site is
 * asked for the draw's entries too.
 */
/** @typedef {{ outcome: Outcome, named: Named } | { problem: string }} Answer */

import { nameOf, parseProof } from './proof-text.js'
import { language, words } from './words.js'

const VERIFIER = '/verify/verify-draw.mjs'
const LOG = '/log'
/** The script bounds the bytes of each of the few files that it reads of the log. */
const LOG_PATIENCE_MS = 20_000
const MAX_MEBIBYTES = 128
const MAX_BYTES = MAX_MEBIBYTES * 2 ** 20

/** @param {number} bytes */
const tooLarge = (bytes) => words.check.tooLarge(Math.ceil(bytes / 2 ** 20), MAX_MEBIBYTES)

/**
 * @param {string} url
 * @returns {Promise<{ bytes: ArrayBuffer } | { problem: string }>}
 */
const load = async (url) => {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } })
    if (response.status === 404) return { problem: words.check.noProof }
    if (!response.ok) return { problem: words.check.serverAnswered(response.status) }
    return { bytes: await response.arrayBuffer() }
  } catch {
    return { problem: words.check.noConnection }
  }
}

/**
 * @param {Source} source
 * @returns {Promise<{ text: string } | { problem: string }>}
 */
const textOf = async (source) => {
  if ('text' in source) return source
  const loaded = 'url' in source ? await load(source.url) : { bytes: await source.file.arrayBuffer() }
  if ('problem' in loaded) return loaded
  if (loaded.bytes.byteLength > MAX_BYTES) return { problem: tooLarge(loaded.bytes.byteLength) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(loaded.bytes) }
  } catch {
    return { problem: words.check.notText }
  }
}

/**
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
const check = async ({ source, rpc, withLog = false }) => {
  const read = await textOf(source)
  if ('problem' in read) return read
  /** @type {typeof import('../verify/verify-draw.mjs')} */
  const { parse, verifyDraw } = await import(VERIFIER)
  const parsed = parseProof(read.text, parse)
  if ('problem' in parsed) return parsed
  const address = 'url' in source ? source.url : undefined
  // `isGuessed`: the site may be served under another host than the one in the log's name.
  const log = withLog ? { base: location.origin + LOG, isGuessed: true, withinMs: LOG_PATIENCE_MS } : undefined
  return { outcome: await verifyDraw(parsed.proof, { rpc, address, log }), named: nameOf(parsed.proof) }
}

if ('WorkerGlobalScope' in globalThis) {
  addEventListener('message', async ({ data }) => {
    postMessage(await check(data).catch(() => ({ problem: words.check.broken })))
  })
}

/**
 * Begins a check. `stop` ends it early; its answer then never comes.
 * @param {Question} question
 * @returns {{ answer: Promise<Answer>, stop: () => void }}
 */
export const startCheck = (question) => {
  const { source } = question
  const bytes = 'file' in source ? source.file.size : 'text' in source ? source.text.length : 0
  if (bytes > MAX_BYTES) return { answer: Promise.resolve({ problem: tooLarge(bytes) }), stop: () => {} }
  const worker = new Worker(import.meta.url, { type: 'module', name: language })
  /** @type {Promise<Answer>} */
  const answer = new Promise((resolve) => {
    worker.addEventListener('message', ({ data }) => resolve(data))
    worker.addEventListener('error', () => resolve({ problem: words.check.broken }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker is sent to without one.
    worker.postMessage(question)
  })
  const stop = () => worker.terminate()
  void answer.then(stop)
  return { answer, stop }
}
