// Finds the proof for a link of this site.

import { words } from './words.js'

const DRAW = /^\/campaigns\/([^/]+)\/draws\/([^/]+)(?:\/(?:proof\.json|winners\/\d+)?)?$/

/**
 * The path of the proof for a link to a draw: to its page, a further page of its winners, or its proof.
 * @param {string} link as a visitor gives it
 * @param {string} origin of this site
 * @returns {{ path: string } | { problem: string }}
 */
export const proofAddress = (link, origin) => {
  const given = link.trim()
  if (given === '') return { problem: words.proof.noLink }
  const url = URL.parse(given, origin)
  if (url === null || !/^https?:$/.test(url.protocol)) return { problem: words.proof.noDraw }
  if (url.origin !== origin) return { problem: words.proof.elsewhere(url.host) }
  const [, slug, id] = DRAW.exec(url.pathname) ?? []
  if (slug !== undefined && id !== undefined) return { path: `/campaigns/${slug}/draws/${id}/proof.json` }
  if (/^\/campaigns\/[^/]+/.test(url.pathname)) return { problem: words.proof.campaign }
  return { problem: words.proof.noDraw }
}
